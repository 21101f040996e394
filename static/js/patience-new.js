/* Who plays a patience: names that were here before, one tap each. */
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const regulars = document.querySelector(".regulars");
  if (!regulars) return;
  regulars.hidden = false;
  regulars.addEventListener("click", (event) => {
    const name = event.target.dataset.name;
    if (name) document.querySelector("input[name^=name]").value = name;
  });
});
