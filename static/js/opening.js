/* The form for a new table: only as many rows as there are players, names to tap, usual numbers. */
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
    if (row.hidden) leave(row);
  });
  if (add) {
    add.hidden = shown >= rows.length;
    remove.hidden = shown <= fewest;
  }
  if (partners) {
    partners.hidden = shown !== 4;
    if (partners.hidden) partners.querySelector("input").checked = false;
  }
  mark();
}

// Nobody sits in a row that isn't there, or leads.
function leave(row) {
  input(row).value = "";
  const leads = row.querySelector(".leads input");
  if (leads && leads.checked) form.querySelector(".people > .check input[name=leader]").checked = true;
}

// A name that is tapped sits down, and gets up when it is tapped again; the names keep their places.
const chips = [...form.querySelectorAll(".regulars [data-name]")];
const rowOf = (name) => rows.find((row) => input(row).value.trim().toLowerCase() === name.toLowerCase());
const isFull = () => rows.length > 1 && rows.every((row) => input(row).value.trim());

function mark() {
  chips.forEach((chip) => {
    const sits = Boolean(rowOf(chip.dataset.name));
    chip.setAttribute("aria-pressed", String(sits));
    chip.disabled = !sits && isFull();
  });
}

function seat(name) {
  const sits = rowOf(name);
  if (sits) input(sits).value = "";
  else if (rows.length === 1) input(rows[0]).value = name;
  else {
    const free = rows.findIndex((row) => !input(row).value.trim());
    if (free >= shown) shown = free + 1;
    input(rows[free]).value = name;
  }
  while (shown > fewest && !input(rows[shown - 1]).value) shown -= 1;
  show();
}

if (add) {
  const empty = form.querySelector(".leave-empty");
  if (empty) empty.hidden = true;
  form.querySelector(".add-seat").hidden = fewest >= rows.length;
  add.addEventListener("click", () => { shown += 1; show(); input(rows[shown - 1]).focus(); });
  remove.addEventListener("click", () => { shown -= 1; show(); });
}
const regulars = form.querySelector(".regulars");
if (regulars) {
  regulars.hidden = false;
  regulars.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-name]");
    if (chip) seat(chip.dataset.name);
  });
  form.addEventListener("input", mark);
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
