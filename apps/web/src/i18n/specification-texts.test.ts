import { expect, test } from 'vitest';
import links from '../locales/en/links.json' with { type: 'json' };
import main from '../locales/en/main.json' with { type: 'json' };
import money from '../locales/en/money.json' with { type: 'json' };
import ui from '../locales/en/ui.json' with { type: 'json' };

/** Messages that the specification quotes (sections 4, 5 and 8) and the English screens show. */
const quoted = [
  'Unknown user or wrong password',
  'General error. Again please',
  'Signed In Error, try again!',
  'Incorrect characters (only A-Z, 0-9 allowed)',
  'The Referral code is too long. 50 characters max.',
  'This referral link is already used.',
  'Code is already exist',
  'Please set a name',
  'Please set a surname',
  'Please set a email',
  'Email is wrong',
  'Current user is exist',
  'Current user is invited',
  'Please set correct UST ID',
  'no Data found',
];

function textsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn);
}

test.each(quoted)('the English screens have "%s"', (text) => {
  expect([main, links, money, ui].flatMap(textsIn)).toContain(text);
});
