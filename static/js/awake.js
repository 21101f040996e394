/* The screen stays awake while the table is looked at, where the browser allows it (over https). */
async function stayAwake() {
  if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
  try { await navigator.wakeLock.request("screen"); } catch { /* the battery is low: then the screen may go dark */ }
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
