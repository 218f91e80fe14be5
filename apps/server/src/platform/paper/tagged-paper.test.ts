import { expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { drawPaper } from './draw-paper.ts';
import type { PaperContent, PaperPart } from './paper.ts';
import { readStructure } from './testing/read-structure.ts';

const paperOf = (parts: readonly PaperPart[]): PaperContent => ({
  head: {
    title: 'Beleg 7',
    locale: 'de',
    createdAt: new Date('2026-11-01T00:00:00Z'),
    attachment: {
      name: 'beleg.xml',
      type: 'text/xml',
      description: 'Beleg',
      text: '<beleg/>',
      properties: {
        schema: 'Belege',
        namespace: 'urn:beleg',
        prefix: 'bl',
        properties: [{ name: 'Art', value: '7', type: 'Text', category: 'external', description: 'Art' }],
      },
    },
  },
  parts,
  foot: { lines: ['Blattwerk GmbH'], page: 'Seite {number} von {count}' },
});

const table = (rows: number): PaperPart => ({
  kind: 'table',
  columns: [
    { share: 0.2, align: 'left' },
    { share: 0.5, align: 'left' },
    { share: 0.3, align: 'right' },
  ],
  heading: ['Pos.', 'Provision', 'Betrag'],
  rows: Array.from({ length: rows }, (_, at) => [String(at + 1), `Zeile ${at + 1}`, '5,00 €']),
  sums: [['', 'Summe', '10,00 €']],
});

const everyKind: readonly PaperPart[] = [
  { kind: 'title', title: 'Beleg', warning: 'Nur ein Entwurf' },
  {
    kind: 'blocks',
    blocks: [
      { heading: 'Von', lines: ['Blattwerk', 'Laubweg 5'] },
      { heading: 'An', lines: ['Zoë'] },
    ],
  },
  { kind: 'facts', facts: [['Datum', '1. November']] },
  table(2),
  { kind: 'facts', caption: 'Auszahlungen', facts: [['Bank', '3,00 €']] },
  { kind: 'notes', notes: ['Ein Satz.', { text: 'A sentence.', locale: 'en' }] },
];

test('a document is read in order: headings, paragraphs, tables with their header cells', async () => {
  const bytes = await drawPaper(paperOf(everyKind));
  const read = await readStructure(bytes);
  expect([read.isTagged, read.title, read.language]).toEqual([true, 'Beleg 7', 'de']);
  expect(read.pages).toEqual([
    [
      'Document',
      ' H1 Beleg',
      ' P Nur ein Entwurf',
      ' H2 Von',
      ' P Blattwerk',
      ' P Laubweg 5',
      ' H2 An',
      ' P Zoë',
      ' Table',
      '  TR',
      '   TH Datum',
      '   TD 1. November',
      ' Table',
      '  THead',
      '   TR',
      '    TH Pos.',
      '    TH Provision',
      '    TH Betrag',
      '  TBody',
      '   TR',
      '    TD 1',
      '    TD Zeile 1',
      '    TD 5,00 €',
      '   TR',
      '    TD 2',
      '    TD Zeile 2',
      '    TD 5,00 €',
      '  TFoot',
      '   TR',
      '    TD',
      '    TH Summe',
      '    TD 10,00 €',
      ' Table',
      '  Caption',
      '   H2 Auszahlungen',
      '  TR',
      '   TH Bank',
      '   TD 3,00 €',
      ' P Ein Satz.',
      ' P A sentence.',
    ],
  ]);
  expect(read.artifacts).toEqual(['Blattwerk GmbH', 'Seite 1 von 1']);
  expect(read.unmarked).toEqual([]);
  const raw = bytes.toString('latin1');
  expect(raw.match(/\/Scope \/Column/g)).toHaveLength(3);
  expect(raw.match(/\/Scope \/Row/g)).toHaveLength(3);
  expect(raw).toMatch(/\/S \/P\s+\/Lang \(en\)/);
});

inFullRun(() => {
  test('a PDF/A file declares its conformance, and all custom properties in one list', async () => {
    const raw = (await drawPaper(paperOf(everyKind))).toString('latin1');
    for (const part of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfuaid:part>1</pdfuaid:part>',
      '<bl:Art>7</bl:Art>',
      '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>',
      '<pdfaSchema:prefix>bl</pdfaSchema:prefix>',
      '/DisplayDocTitle true',
      '/Tabs /S',
    ])
      expect(raw).toContain(part);
    expect(raw.match(/<pdfaExtension:schemas>/g)).toHaveLength(1);
  });
});

inFullRun(() => {
  test('content repeated on each page is read once: the rest is an artifact', async () => {
    const read = await readStructure(await drawPaper(paperOf([everyKind[0] as PaperPart, table(90)])));
    expect(read.pages).toHaveLength(3);
    const elements = [...new Set(read.pages.flat())];
    expect(elements.filter((line) => line.includes('Provision'))).toEqual(['    TH Provision']);
    expect(elements.filter((line) => line.includes('TD Zeile'))).toHaveLength(90);
    expect(read.artifacts.filter((text) => text === 'Beleg 7')).toHaveLength(2);
    expect(read.artifacts.filter((text) => text === 'Provision')).toHaveLength(2);
    expect(read.unmarked).toEqual([]);
  });
});
