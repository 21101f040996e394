/* A photo is made smaller on the phone before it is sent: pictures of today's cameras are larger than anybody needs here. */
const LONGEST_SIDE = 1600;
const form = document.querySelector("form[data-photo]");

async function smaller(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  if (scale === 1) return file;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const jpeg = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
  return jpeg ? new File([jpeg], "photo.jpg", { type: "image/jpeg" }) : file;
}

form?.addEventListener("submit", async (event) => {
  const field = form.querySelector("[type=file]");
  if (!field.files.length) return;
  event.preventDefault();
  form.querySelector("[data-sending]").hidden = false;
  form.querySelector("button").disabled = true;
  try {
    const files = new DataTransfer();
    files.items.add(await smaller(field.files[0]));
    field.files = files.files;
  } catch {
    // This browser can't read it: the server says what is wrong.
  }
  form.submit();
});
