/* Vibrates, on phones that can. Browsers refuse it, and log an error, where nobody has tapped yet, as on a board. */
export function buzz(pattern) {
  if (navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}
