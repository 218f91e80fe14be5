import { expect, test } from 'vitest';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';

const said = (partners: string) =>
  de.monthChanged(
    { cycle: '1', month: '2026-03', cause: 'changed', amount: '12.00', partners },
    (amount) => `${amount} EUR`,
  );

test.each([
  ['2', 'Seit der Freigabe haben sich die Gutschriften von 2 Partnern geändert, zusammen um 12.00 EUR.'],
  ['1', 'Seit der Freigabe haben sich die Gutschriften eines Partners geändert, zusammen um 12.00 EUR.'],
  ['0', 'Seit der Freigabe hat sich geändert, wie sich die Gutschriften berechnen, nicht aber ihre Höhe.'],
])('names the changes for %s partners since a month was approved', (partners, what) => {
  expect(said(partners)).toBe(`März 2026 wurde nicht abgeschlossen: ${what} Bitte neu vorlegen.`);
});

test('in every language the month and the changes are named', () => {
  for (const texts of [de, en, fr, ru]) {
    const text = texts.monthChanged(
      { cycle: '1', month: '2026-03', cause: 'changed', amount: '12.00', partners: '3' },
      () => 'AMOUNT',
    );
    expect(text).toMatch(/2026.*(3.*AMOUNT)/);
  }
});
