/** Largest displayed size of a logo, in pixels. */
const WIDTH = 480;
const HEIGHT = 120;

/** SVG files are sent unchanged: the server renders them. */
const DRAWING = 'image/svg+xml';

/** An image as the call takes it: base64, scaled down to its displayed size. */
export async function logoOf(file: File): Promise<string> {
  return base64Of(file.type === DRAWING ? file : await reduced(file));
}

/** A file that the browser cannot decode is sent unchanged, so that the server says what is wrong with it. */
async function reduced(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  const share = Math.min(1, WIDTH / picture.width, HEIGHT / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/png');
  return (await promise) ?? file;
}

function base64Of(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result).split(',').at(-1) ?? ''));
  reader.addEventListener('error', () => reject(reader.error));
  reader.readAsDataURL(blob);
  return promise;
}
