import { expect, test } from 'vitest';
import { sheetHtml } from './sheet-html.ts';

const tile = (width: number, theme: 'light' | 'dark') => ({ width, theme, picture: Buffer.from(theme) });

test('a row for each theme, every picture half as large and named', () => {
  const html = sheetHtml('de /dashboard', [tile(390, 'light'), tile(390, 'dark'), tile(1440, 'light')], []);
  const rows = html.split('<div>').slice(1);
  expect(rows.map((row) => [...row.matchAll(/<figcaption>(.+?)</g)].map(([, name]) => name))).toEqual([
    ['390 px, light', '1440 px, light'],
    ['390 px, dark'],
  ]);
  expect(rows[0]).toContain('<img width="195" src="data:image/jpeg;base64,bGlnaHQ=">');
});

test('what was found is said in its own words, whatever signs are in them', () => {
  const html = sheetHtml('de /a?b=1&c=2', [], ['cut off: <b> "A & B"']);
  expect(html).toContain('<h1>de /a?b=1&amp;c=2</h1>');
  expect(html).toContain('<li>cut off: &lt;b&gt; "A &amp; B"</li>');
});
