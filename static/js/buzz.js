/* Vibrates, on phones that can. */
export function buzz(pattern) {
  if (navigator.vibrate) navigator.vibrate(pattern);
}
