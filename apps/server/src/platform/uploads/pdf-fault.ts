import { carriesOnlyXml } from './pdf-attachments.ts';
import { namesIn, valueFrom } from './pdf-names.ts';
import { unpackObjects } from './pdf-streams.ts';
import type { UploadFault } from './uploaded-file.ts';

/** Maximum distance of the last line of a PDF from its end: programs append a line end, nothing more. */
const TAIL_BYTES = 1024;

/**
 * Names of actions that run when a document is opened or clicked. Scripts are run by actions named `/JavaScript` or
 * `/Rendition`; `/JS` inside them is too short to search for, since a large scan contains these three bytes by chance.
 * `/XFA` forms and `/OnInstantiate` models have scripts of their own.
 */
const acting = new RegExp(
  [
    namesIn(['JavaScript', 'Rendition', 'Launch', 'RichMedia', 'OnInstantiate']),
    namesIn(['XFA'], valueFrom('\\[')),
  ]
    .map(({ source }) => source)
    .join('|'),
);

/**
 * What is wrong with a PDF, null if nothing is. It must start and end as a PDF, its end must point to its
 * cross-reference table, it must not contain actions, and its attachments must be XML.
 */
export function faultOfPdf(bytes: Buffer): Extract<UploadFault, 'unsound' | 'attachment'> | null {
  const text = bytes.toString('latin1');
  if (!isWhole(text) || acting.test(text)) return 'unsound';
  const packed = unpackObjects(bytes, text);
  if (packed === null || packed.some((objects) => acting.test(objects))) return 'unsound';
  return carriesOnlyXml(bytes, [text, ...packed]) ? null : 'attachment';
}

function isWhole(text: string): boolean {
  if (!/^%PDF-[12]\.\d/.test(text)) return false;
  const end = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-TAIL_BYTES));
  if (!end) return false;
  const table = text.slice(Number(end[1]), Number(end[1]) + TAIL_BYTES);
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(table);
}
