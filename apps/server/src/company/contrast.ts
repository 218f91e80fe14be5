/** Share of a colour in the tint behind its text: `--leaf-soft` of the web's tokens. */
const TINT = 0.14;

/**
 * The lowest contrast of text in a colour such as `#26693f` on light backgrounds, from 1 to 21: on white (white text on
 * the colour has the same contrast), and on the colour's own tint (WCAG 2.2, "contrast ratio").
 */
export function leastContrast(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const tint = parts.map((part) => 1 - TINT * (1 - part));
  return (luminance(tint) + 0.05) / (luminance(parts) + 0.05);
}

function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
