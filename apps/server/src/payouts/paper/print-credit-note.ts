import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { type CreditNote, type CreditNotePage, composeCreditNote } from './credit-note.ts';

/** It has the letters of all our languages. */
const REGULAR = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
const BOLD = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));

const MARGIN = 56;
/** Of A4, in points. */
const WIDTH = 595.28 - 2 * MARGIN;
const COLUMN = WIDTH / 2 - 12;

type Doc = PDFKit.PDFDocument;

/** The credit note as a PDF of one page in a language. */
export async function printCreditNote(note: CreditNote, locale: string): Promise<Buffer> {
  const page = composeCreditNote(note, locale);
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: locale,
    info: { Title: page.title, CreationDate: note.payout.approvedAt ?? note.payout.createdAt },
  });
  doc.registerFont('regular', REGULAR);
  doc.registerFont('bold', BOLD);
  const bytes = buffer(doc);
  draw(doc, page);
  doc.end();
  return bytes;
}

function draw(doc: Doc, page: CreditNotePage): void {
  doc.font('bold').fontSize(16).text(page.title, MARGIN, MARGIN, { width: WIDTH });
  if (page.warning) doc.moveDown(0.4).fontSize(10).fillColor('#9b2c1f').text(page.warning).fillColor('black');
  doc.moveDown(1.2);
  drawParties(doc, page);
  doc.moveDown(1.4);
  for (const row of page.facts) drawRow(doc, row, { label: 150 });
  doc.moveDown(1.2);
  drawRow(doc, page.table.heading, { bold: true, amounts: true });
  drawRule(doc);
  for (const row of page.table.rows) drawRow(doc, row, { amounts: true });
  drawRule(doc);
  const last = page.table.sums.length - 1;
  page.table.sums.forEach((row, i) => {
    drawRow(doc, row, { amounts: true, bold: i === last });
  });
  doc.moveDown(1.6).font('regular').fontSize(9);
  for (const note of page.notes) doc.text(note, MARGIN, doc.y, { width: WIDTH }).moveDown(0.5);
}

function drawParties(doc: Doc, { issuer, recipient }: CreditNotePage): void {
  const top = doc.y;
  const ends = [issuer, recipient].map(({ heading, lines }, i) => {
    const x = MARGIN + i * (COLUMN + 24);
    doc.font('regular').fontSize(8).fillColor('#555555').text(heading, x, top, { width: COLUMN });
    doc.fontSize(10).fillColor('black').moveDown(0.3);
    for (const line of lines) doc.text(line, x, doc.y, { width: COLUMN });
    return doc.y;
  });
  doc.x = MARGIN;
  doc.y = Math.max(...ends);
}

interface RowStyle {
  /** Width of the label; the value follows. Otherwise half of the line. */
  readonly label?: number;
  readonly amounts?: boolean;
  readonly bold?: boolean;
}

function drawRow(doc: Doc, [label, value]: readonly [string, string], style: RowStyle): void {
  const split = style.label ?? WIDTH * 0.65;
  const y = doc.y;
  doc.font(style.bold ? 'bold' : 'regular').fontSize(10);
  doc.text(label, MARGIN, y, { width: split - 8 });
  const end = doc.y;
  doc.text(value, MARGIN + split, y, { width: WIDTH - split, align: style.amounts ? 'right' : 'left' });
  doc.y = Math.max(end, doc.y) + 3;
}

function drawRule(doc: Doc): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.5)
    .stroke();
  doc.y += 6;
}
