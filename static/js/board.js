/* The board: its scores turned to one side of the table or to each, and the whole screen for it. */
(() => {
  "use strict";
  const A_YEAR = 31536000;

  document.addEventListener("click", (event) => {
    const turn = event.target.closest("[data-sides]");
    if (!turn) return;
    event.preventDefault();
    document.cookie = `sides=${turn.dataset.sides}; path=/board/; max-age=${A_YEAR}; samesite=lax`;
    document.body.classList.toggle("each-side", turn.dataset.sides === "4");
    window.Table.redraw();
  });

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-full]");
    button.hidden = !document.fullscreenEnabled;
    button.addEventListener("click", () => {
      if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen().catch(() => {});
    });
  });
})();
