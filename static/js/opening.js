/* The form for a new table: only as many rows as there are players, names that were here before, usual numbers. */
const form = document.querySelector(".opening");
const rows = [...form.querySelectorAll(".seats .seat, .player")];
const input = (row) => row.querySelector("input[name^=name]");
const fewest = Number(form.dataset.fewest);
const add = form.querySelector("[data-add]");
const remove = form.querySelector("[data-remove]");
const partners = form.querySelector(".partners");
let shown = Math.max(fewest, rows.findLastIndex((row) => input(row).value || row.querySelector(".error")) + 1);

function show() {
  rows.forEach((row, index) => {
    row.hidden = index >= shown;
    if (row.hidden) input(row).value = "";
  });
  if (add) {
    add.hidden = shown >= rows.length;
    remove.hidden = shown <= fewest;
  }
  if (partners) {
    partners.hidden = shown !== 4;
    if (partners.hidden) partners.querySelector("input").checked = false;
  }
}
if (add) {
  const empty = form.querySelector(".leave-empty");
  if (empty) empty.hidden = true;
  form.querySelector(".add-seat").hidden = fewest >= rows.length;
  add.addEventListener("click", () => { shown += 1; show(); input(rows[shown - 1]).focus(); });
  remove.addEventListener("click", () => { shown -= 1; show(); });
}

function seat(name) {
  if (rows.length === 1) {
    input(rows[0]).value = name;
    return;
  }
  if (rows.some((row) => input(row).value.toLowerCase() === name.toLowerCase())) return;
  let free = rows.findIndex((row, index) => index < shown && !input(row).value);
  if (free < 0 && shown < rows.length) { free = shown; shown += 1; show(); }
  if (free >= 0) input(rows[free]).value = name;
}
const regulars = form.querySelector(".regulars");
if (regulars) {
  regulars.hidden = false;
  regulars.addEventListener("click", (event) => {
    if (event.target.dataset.name) seat(event.target.dataset.name);
  });
}
const offer = () => form.querySelectorAll(".offered").forEach((each) => { each.hidden = false; });
offer();
form.addEventListener("htmx:afterSettle", offer);
form.addEventListener("click", (event) => {
  const field = event.target.dataset.for && document.getElementById(event.target.dataset.for);
  if (!field) return;
  field.value = event.target.dataset.value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
});
show();
