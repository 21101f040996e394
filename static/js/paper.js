/* A score sheet from paper by keyboard alone: Enter goes to the next row, arrows up and down, and there is always another row. */
const form = document.querySelector(".paper");
const cells = () => [...form.querySelectorAll(".paper-rows tbody input")];
const rowsOf = (part) => part.closest("tbody").rows;

// Names: one more row than there are people.
const seats = [...form.querySelectorAll(".seats .seat")];
const fieldOf = (seat) => seat.querySelector("input");
function showSeats() {
  const named = seats.findLastIndex((seat) => fieldOf(seat).value || seat.querySelector(".error")) + 1;
  seats.forEach((seat, index) => { seat.hidden = index > Math.max(named, 1); });
}

// The number of a row stands in the names and ids of its parts.
function addRow(last) {
  const before = last.querySelector("th").textContent.trim();
  const next = String(Number(before) + 1);
  const row = last.cloneNode(true);
  [row, ...row.querySelectorAll("*")].forEach((part) => {
    ["id", "name", "aria-labelledby"].forEach((name) => {
      const value = part.getAttribute(name);
      if (value) part.setAttribute(name, value.replace(new RegExp(`(cell|sum|end|hand)-${before}\\b`, "g"), `$1-${next}`));
    });
  });
  row.querySelector("th").textContent = next;
  row.querySelectorAll("input").forEach((cell) => { cell.value = ""; cell.removeAttribute("value"); cell.removeAttribute("aria-invalid"); });
  row.querySelectorAll(".sum").forEach((sum) => { sum.textContent = ""; });
  row.querySelector("select").selectedIndex = 0;
  last.after(row);
}

function go(cell, rows, column) {
  const row = cell.closest("tr");
  const all = rowsOf(cell);
  if (rows > 0 && row === all[all.length - 1]) addRow(row);
  const to = all[row.sectionRowIndex + rows];
  if (!to) return;
  const cellsThere = to.querySelectorAll("input");
  const next = cellsThere[Math.min(column, cellsThere.length - 1)];
  next.focus();
  next.select();
}

form.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!field.matches("input:not([type=checkbox])")) return;
  const inTable = field.matches(".paper-rows tbody input");
  if (event.key === "Enter") {
    event.preventDefault();
    if (inTable) go(field, 1, 0);
    else {
      const fields = [...form.querySelectorAll("input:not([type=hidden]), select, .go .button")].filter((each) => each.offsetParent);
      const next = fields[fields.indexOf(field) + 1];
      if (next) next.focus();
    }
  } else if (inTable && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    const column = [...field.closest("tr").querySelectorAll("input")].indexOf(field);
    go(field, event.key === "ArrowDown" ? 1 : -1, column);
  }
});

form.addEventListener("input", (event) => {
  if (event.target.matches(".seats input")) showSeats();
  const row = event.target.closest(".paper-rows tbody tr");
  if (row && row === rowsOf(row)[rowsOf(row).length - 1]) addRow(row);
});

// The cells that are wrong, as the list of mistakes names them.
function mark() {
  const wrong = new Set([...form.querySelectorAll(".paper-found [data-cell]")].map((each) => each.dataset.cell));
  form.querySelectorAll(".paper-rows input, .paper-rows select").forEach((field) => {
    if (wrong.has(field.id)) field.setAttribute("aria-invalid", "true"); else field.removeAttribute("aria-invalid");
  });
}
document.addEventListener("htmx:oobAfterSwap", mark);

showSeats();
mark();
if (cells().length && fieldOf(seats[0]).value) cells()[0].focus();
