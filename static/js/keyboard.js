/* Whether somebody works with the keyboard just now, or by touch or mouse. */
let keys = false;
document.addEventListener("keydown", () => { keys = true; });
document.addEventListener("pointerdown", () => { keys = false; });

export const byKeyboard = () => keys;
