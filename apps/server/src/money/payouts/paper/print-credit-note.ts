import { type PaperColumn, type PaperHead, printPaper } from '../../../platform/paper/paper.ts';
import type { PaperProperties } from '../../../platform/paper/paper-properties.ts';
import { type CreditNote, composeCreditNote } from './credit-note.ts';
import { paperTexts } from './paper-texts.ts';

const columns: readonly PaperColumn[] = [
  { share: 0.1, align: 'left' },
  { share: 0.62, align: 'left' },
  { share: 0.28, align: 'right' },
];

/**
 * The credit note as a PDF in a language.
 * @param invoice the electronic invoice to embed in the PDF; null for a draft
 */
export async function printCreditNote(
  note: CreditNote,
  locale: string,
  invoice: string | null,
): Promise<Buffer> {
  const page = composeCreditNote(note, locale);
  const number = note.paper ? page.facts[0]?.[1] : null;
  const head: PaperHead = {
    title: [page.title, number].filter(Boolean).join(' '),
    locale,
    createdAt: note.paper?.issuedAt ?? note.payout.createdAt,
    attachment:
      invoice === null
        ? null
        : {
            name: FACTUR_X_NAME,
            type: 'text/xml',
            description: 'Factur-X/ZUGFeRD invoice',
            text: invoice,
            properties: facturXProperties,
          },
  };
  const [name, street, place] = page.issuer.lines;
  return printPaper({
    head,
    parts: [
      { kind: 'title', title: page.title, warning: page.warning },
      { kind: 'blocks', blocks: [page.issuer, page.recipient] },
      { kind: 'facts', facts: page.facts },
      { kind: 'table', columns, ...page.table },
      {
        kind: 'notes',
        notes: page.notes.map((text) => (text === page.inGerman ? { text, locale: 'de' } : text)),
      },
    ],
    foot: { lines: [[name, street, place].filter(Boolean).join(' · ')], page: paperTexts(locale).page },
  });
}

/** Name of the file within the PDF (Factur-X 1.0, ZUGFeRD from 2.1). */
const FACTUR_X_NAME = 'factur-x.xml';

const properties = [
  ['DocumentFileName', FACTUR_X_NAME, 'The name of the embedded XML document'],
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
  ['Version', '1.0', 'The actual version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
] as const;

/** The PDF's metadata about its invoice: the four properties of Factur-X. */
const facturXProperties: PaperProperties = {
  schema: 'Factur-X PDFA Extension Schema',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: properties.map(([name, value, description]) => ({
    name,
    value,
    type: 'Text',
    category: 'external',
    description,
  })),
};
