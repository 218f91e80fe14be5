import type { Theme } from './selection.ts';

/** A page at one width in one theme. */
export interface Tile {
  /** In CSS pixels. */
  readonly width: number;
  readonly theme: Theme;
  /** As JPEG. */
  readonly picture: Buffer;
}

/** Half size for every width: text stays readable, and sizes can be compared. */
const SCALE = 0.5;

const styles = `
  body { width: max-content; margin: 24px; background: #8a968c; color: #000; font: 18px/1.4 sans-serif; }
  h1 { font-size: 28px; margin: 0; }
  ul { max-width: 1600px; margin: 8px 0 0; }
  div { display: flex; gap: 16px; align-items: flex-start; margin-top: 24px; }
  figure { margin: 0; }
  img { display: block; }`;

/** The HTML of a sheet: its title, its faults, and a row of images for each theme. */
export function sheetHtml(title: string, tiles: readonly Tile[], faults: readonly string[]): string {
  const found = faults.map((fault) => `<li>${escaped(fault)}</li>`).join('');
  const rows = [...Map.groupBy(tiles, ({ theme }) => theme).values()].map(
    (row) => `<div>${row.map(figureOf).join('')}</div>`,
  );
  return (
    `<!doctype html><meta charset="utf-8"><style>${styles}</style>` +
    `<h1>${escaped(title)}</h1><ul>${found}</ul>${rows.join('')}`
  );
}

function figureOf({ width, theme, picture }: Tile): string {
  const source = `data:image/jpeg;base64,${picture.toString('base64')}`;
  return `<figure><figcaption>${width} px, ${theme}</figcaption><img width="${width * SCALE}" src="${source}"></figure>`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign);
}
