/* Saves a file that a script has made or fetched, under its own name. */
export function save(file) {
  const saving = document.createElement("a");
  saving.href = URL.createObjectURL(file);
  saving.download = file.name;
  saving.click();
  setTimeout(() => URL.revokeObjectURL(saving.href), 60000);
}
