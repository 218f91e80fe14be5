import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';
import type { Hit } from './search.data.ts';

/** The text with the highlighted parts in brackets. */
const marked = (text: string, typed: string, by: Hit['by']) =>
  markedParts(text, typed, by)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Björn Müller', 'müller björn', '[Björn] [Müller]'],
  ['Björn Müller', 'MULL', 'Björn [Müll]er'],
  ['Björn Müller', 'mueller', 'Björn [Müller]'],
  ['Anna Mueller', 'müller', 'Anna [Mueller]'],
  ['Ида Йорданова', 'иордан', 'Ида [Йордан]ова'],
  ['Anna Berger', 'an ann', '[Ann]a Berger'],
  ['Anna Berger', 'xyz', 'Anna Berger'],
  ['100% Leaf', '100%', '[100%] Leaf'],
])('in %s the words of "%s" are marked', (text, typed, expected) => {
  expect(marked(text, typed, 'name')).toBe(expected);
});

test.each([
  ['b.mueller@post.example', 'ER@POST', 'email', 'b.muell[er@post].example'],
  ['+49 (0)171 5550-142', '0171 5550142', 'phone', '+49 ([0)171 5550-142]'],
  ['+49 (0)171 5550-142', '+49 171 555', 'phone', '+49 (0)[171 555]0-142'],
  ['DE89 **** 3000', '3000', 'iban', 'DE89 **** [3000]'],
  ['DE 136.695-976', 'de136695976', 'tax-number', '[DE 136.695-976]'],
  ['G-004711', 'g4711', 'number', 'G-00[4711]'],
  ['12', '#12', 'number', '[12]'],
  ['Björn Müller', '#7', 'number', 'Björn Müller'],
] as const)('in %s "%s" is marked as %s', (text, typed, by, expected) => {
  expect(marked(text, typed, by)).toBe(expected);
});
