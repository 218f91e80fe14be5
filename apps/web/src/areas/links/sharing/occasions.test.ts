import { describe, expect, test } from 'vitest';
import { createTranslate } from '../../../i18n/create-translate.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { locales } from '../../../i18n/locale.ts';
import { messageFor, occasions } from './occasions.ts';

const nobody = { name: '', me: 'Anna Berger', product: '', item: 'Herbsttee' };

/** Words that no text may contain: statements about income are earnings claims, whoever sends them. */
const PROMISES = /€|euro|verdien|einkommen|earn|income|gagn|revenu|зарабат|доход|garant|гарант/i;

describe.each(locales)('%s', async (locale) => {
  const { default: sharing } = await import(`../../../locales/${locale}/sharing.json`);
  const { default: main } = await import(`../../../locales/${locale}/main.json`);
  const t = createTranslate(locale, (_, area) => ({ sharing, main })[area as 'main' | 'sharing'], {
    company: 'Teehaus',
  }) as Translate;

  test.each(occasions)('%s: all placeholders are filled, and no income is promised', (occasion) => {
    const { subject, text } = messageFor(occasion, nobody, t);
    expect(`${subject} ${text}`).not.toMatch(/\{\{|(?:words|subject)\.\w/);
    expect(`${subject} ${text}`).not.toMatch(PROMISES);
    expect(text.endsWith('\nAnna Berger')).toBe(true);
    expect(text.split('\n\n')).toHaveLength(3);
  });

  test('the recipient and the product are in the text if given', () => {
    const { text } = messageFor('recommend', { ...nobody, name: ' Kim ', product: 'Grüner Tee' }, t);
    expect(text.split('\n')[0]).toMatch(/ Kim[,!]$/);
    expect(text).toContain('Grüner Tee');
    expect(text).toContain('Teehaus');
  });
});
