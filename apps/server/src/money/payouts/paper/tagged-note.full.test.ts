import { expect, test } from 'vitest';
import { readStructure } from '../../../platform/paper/testing/read-structure.ts';
import { sampleNote } from '../testing/sample-note.ts';
import { printCreditNote } from './print-credit-note.ts';

test('a credit note is read aloud completely, in its language and order', async () => {
  const note = sampleNote({ netCents: 100_00, locale: 'en' });
  const bytes = await printCreditNote(note, 'en', '<invoice/>');
  const { pages, unmarked, ...read } = await readStructure(bytes);
  expect(read).toMatchObject({
    isTagged: true,
    title: 'Self-billed invoice (Gutschrift) G-000002',
    language: 'en',
  });
  const [elements = []] = pages;
  expect(elements.slice(0, 2)).toEqual(['Document', ' H1 Self-billed invoice (Gutschrift)']);
  const roles = elements.map((line) => line.trim().split(' ')[0]);
  expect(roles.filter((role) => role === 'H2')).toHaveLength(2);
  expect(roles.filter((role) => role === 'Table')).toHaveLength(2);
  expect(elements).toContain('    TD €100.00');
  expect(unmarked).toEqual([]);
  const raw = bytes.toString('latin1');
  // The statutory wording is in German on every document.
  expect(raw.match(/\/Lang \(de\)/g)).toHaveLength(1);
  for (const part of ['<pdfaid:part>3</pdfaid:part>', '<pdfuaid:part>1</pdfuaid:part>', '<fx:Version>1.0<'])
    expect(raw).toContain(part);
});
