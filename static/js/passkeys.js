// Passkeys work over https alone: what needs them is shown where the browser has them. If one isn't used, a sentence says so.
if (window.PublicKeyCredential) {
  for (const part of document.querySelectorAll("[data-passkey]")) part.hidden = false;
}

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const sentence = document.querySelector("[data-passkey-error]");
  if (sentence) sentence.hidden = false;
});
