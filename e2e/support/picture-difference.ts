/** An image as its colours, three bytes per pixel, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

/** Maximum deviation from the expected colour, of 255, in each of red, green and blue. */
const NEAR = 24;

/** The differences of two images: the number of pixels, and an image that marks them red over the pale expected one. */
export function difference(expected: Pixels, actual: Pixels): { pixels: number; picture: Pixels } {
  if (expected.width === actual.width && expected.data.equals(actual.data))
    return { pixels: 0, picture: expected };
  const width = Math.max(expected.width, actual.width);
  const height = Math.max(expected.height, actual.height);
  const data = Buffer.alloc(width * height * 3, 255);
  let pixels = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [before, after] = [colourAt(expected, x, y), colourAt(actual, x, y)];
      const same =
        before !== null &&
        after !== null &&
        before.every((part, i) => Math.abs(part - (after[i] ?? 0)) <= NEAR);
      if (!same) pixels += 1;
      const shown = same ? before.map((part) => 200 + (part * 55) / 255) : [220, 0, 40];
      data.set(shown, (y * width + x) * 3);
    }
  }
  return { pixels, picture: { width, height, data } };
}

function colourAt({ width, height, data }: Pixels, x: number, y: number): number[] | null {
  if (x >= width || y >= height) return null;
  const at = (y * width + x) * 3;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}
