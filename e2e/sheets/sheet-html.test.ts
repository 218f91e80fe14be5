import { expect, test } from 'vitest';
import { sheetHtml } from './sheet-html.ts';

const tile = (width: number, theme: 'light' | 'dark') => ({ width, theme, picture: Buffer.from(theme) });

test('there is a row for each theme, with every image at half size and labelled', () => {
  const html = sheetHtml('de /dashboard', [tile(390, 'light'), tile(390, 'dark'), tile(1440, 'light')], []);
  const rows = html.split('<div>').slice(1);
  expect(rows.map((row) => [...row.matchAll(/<figcaption>(.+?)</g)].map(([, name]) => name))).toEqual([
    ['390 px, light', '1440 px, light'],
    ['390 px, dark'],
  ]);
  expect(rows[0]).toContain('<img width="195" src="data:image/jpeg;base64,bGlnaHQ=">');
});

test('faults are shown literally, whatever characters they contain', () => {
  const html = sheetHtml('de /a?b=1&c=2', [], ['cut off: <b> "A & B"']);
  expect(html).toContain('<h1>de /a?b=1&amp;c=2</h1>');
  expect(html).toContain('<li>cut off: &lt;b&gt; "A &amp; B"</li>');
});
