/* Menus that unfold: one at a time, closed by a tap beside it, by Escape, and once what was chosen in it is sent. */
const menus = () => document.querySelectorAll("details.popup[open]");

function closeAllBut(kept) {
  menus().forEach((menu) => { if (menu !== kept) menu.open = false; });
}

document.addEventListener("click", (event) => closeAllBut(event.target.closest("details.popup")));
document.addEventListener("submit", () => closeAllBut(null));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.activeElement?.closest("details.popup[open]");
  closeAllBut(null);
  menu?.querySelector("summary").focus();
});

// Of tabs that don't all fit on the screen, the present one is in sight.
document.querySelector(".page-tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
