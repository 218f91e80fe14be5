import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { attach } from './attach.ts';
import type {
  PaperBlock,
  PaperColumn,
  PaperContent,
  PaperFoot,
  PaperHead,
  PaperNote,
  PaperPart,
  PaperTable,
} from './paper.ts';
import { writeProperties } from './paper-properties.ts';
import {
  accessibilityProperties,
  drawArtifact,
  drawElement,
  type Element,
  openElement,
  type Tag,
} from './tagging.ts';

/** A font with the letters of all supported languages. */
const REGULAR = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
const BOLD = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));

/** Dimensions of A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = { top: 56, bottom: 84, side: 56 };
const PAPER_WIDTH = PAGE.width - 2 * MARGIN.side;
const PAPER_LEFT = MARGIN.side;
const BOTTOM = PAGE.height - MARGIN.bottom;
const FOOTER_TOP = PAGE.height - 62;

const INK = '#1d2b24';
const MUTED = '#56645c';
const RULE = '#b9c4bd';
const ACCENT = '#1f6b45';
const WARNING = '#9b2c1f';

type Doc = PDFKit.PDFDocument;

/**
 * A PDF in progress. It is PDF/A-3, for archiving and attachments, and tagged according to PDF/UA, so that screen
 * readers read it in order. Everything drawn is either an element below `root` or an artifact.
 */
interface Paper {
  readonly doc: Doc;
  readonly root: Element;
  /** Drawn at the top of every page except the first. */
  readonly continued: string;
}

/** Draws a document on A4. Font sizes are in points. */
export function drawPaper({ head, parts, foot }: PaperContent): Promise<Buffer> {
  const doc = startDocument(head);
  const paper: Paper = { doc, root: openElement(doc, null, 'Document'), continued: head.title };
  for (const part of parts) drawPart(paper, part);
  drawFeet(doc, foot);
  const bytes = buffer(doc);
  doc.end();
  return bytes;
}

function drawPart(paper: Paper, part: PaperPart): void {
  if (part.kind === 'title') drawTitle(paper, part.title, part.warning);
  else if (part.kind === 'blocks') drawBlocks(paper, part.blocks);
  else if (part.kind === 'facts') drawFacts(paper, part.facts, part.caption);
  else if (part.kind === 'table') drawTable(paper, part);
  else drawNotes(paper, part.notes);
}

function startDocument(head: PaperHead): Doc {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN.top, bottom: 0, left: MARGIN.side, right: MARGIN.side },
    lang: head.locale,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    bufferPages: true,
    displayTitle: true,
    font: REGULAR,
    info: { Title: head.title, Creator: 'Blattwerk', Producer: 'Blattwerk', CreationDate: head.createdAt },
  });
  doc.registerFont('regular', REGULAR);
  doc.registerFont('bold', BOLD);
  doc.fillColor(INK);
  const { attachment, createdAt } = head;
  if (attachment) attach(doc, attachment, createdAt);
  doc.appendXML(
    writeProperties([accessibilityProperties, ...(attachment === null ? [] : [attachment.properties])]),
  );
  return doc;
}

/** Starts a new page unless this much space is left; `again` draws what is repeated at its top. */
function needRoom({ doc, continued }: Paper, height: number, again: () => void = () => undefined): void {
  if (doc.y + height <= BOTTOM) return;
  doc.addPage();
  drawArtifact(doc, 'Pagination', () => {
    doc
      .font('bold')
      .fontSize(8)
      .fillColor(MUTED)
      .text(continued, PAPER_LEFT, MARGIN.top, { width: PAPER_WIDTH });
    doc.moveDown(1).fillColor(INK);
    again();
  });
}

function drawTitle({ doc, root }: Paper, title: string, warning: string | null): void {
  drawArtifact(doc, 'Layout', () => doc.rect(PAPER_LEFT, MARGIN.top - 16, 36, 4).fill(ACCENT));
  drawElement(doc, root, { role: 'H1' }, () =>
    doc.fillColor(INK).font('bold').fontSize(18).text(title, PAPER_LEFT, MARGIN.top, { width: PAPER_WIDTH }),
  );
  if (warning) {
    doc.moveDown(0.4).fontSize(10).fillColor(WARNING);
    drawElement(doc, root, { role: 'P' }, () => doc.text(warning));
    doc.fillColor(INK);
  }
  doc.moveDown(1);
}

/** Blocks of lines side by side, each below a small heading. */
function drawBlocks({ doc, root }: Paper, blocks: readonly PaperBlock[]): void {
  const top = doc.y;
  const gap = 24;
  const width = (PAPER_WIDTH - gap * (blocks.length - 1)) / blocks.length;
  const ends = blocks.map(({ heading, lines }, i) => {
    const x = PAPER_LEFT + i * (width + gap);
    doc.font('regular').fontSize(8).fillColor(MUTED);
    drawElement(doc, root, { role: 'H2' }, () => doc.text(heading, x, top, { width }));
    doc.fontSize(10).fillColor(INK).moveDown(0.3);
    for (const line of lines)
      drawElement(doc, root, { role: 'P' }, () => doc.text(line, x, doc.y, { width }));
    return doc.y;
  });
  doc.x = PAPER_LEFT;
  doc.y = Math.max(...ends) + 18;
}

/**
 * Starts a table. Its caption is a section heading: an H2 inside the table's Caption element, so that it is read only
 * once.
 */
function openTable(paper: Paper, caption: string | undefined): Element {
  const { doc, root } = paper;
  if (caption !== undefined) needRoom(paper, 60);
  const table = openElement(doc, root, 'Table');
  if (caption === undefined) return table;
  const above = openElement(doc, table, 'Caption');
  doc.font('bold').fontSize(10).fillColor(INK);
  drawElement(doc, above, { role: 'H2' }, () => doc.text(caption, PAPER_LEFT, doc.y, { width: PAPER_WIDTH }));
  doc.moveDown(0.5);
  return table;
}

/** Labels with their values, one pair per line. */
function drawFacts(
  paper: Paper,
  facts: readonly (readonly [string, string])[],
  caption: string | undefined,
): void {
  const table = openTable(paper, caption);
  for (const cells of facts) {
    drawRow(paper, table, { cells, columns: factColumns, style: 'plain', headers: 'first' });
  }
  paper.doc.y += 14;
}

const factColumns: readonly PaperColumn[] = [
  { share: 0.32, align: 'left' },
  { share: 0.68, align: 'left' },
];

/** A table, with its heading repeated on every page. */
function drawTable(paper: Paper, { caption, columns, heading, rows, sums }: PaperTable): void {
  const { doc } = paper;
  const headingRow: Row = { cells: heading, columns, style: 'heading', headers: 'all' };
  const drawHeadingAgain = () => {
    drawRow(paper, null, headingRow);
    strokeRule(doc);
  };
  needRoom(paper, 60);
  const table = openTable(paper, caption);
  drawRow(paper, openElement(doc, table, 'THead'), headingRow);
  drawRule(doc);
  const body = openElement(doc, table, 'TBody');
  for (const cells of rows) {
    needRoom(paper, rowHeight(paper, cells, columns), drawHeadingAgain);
    drawRow(paper, body, { cells, columns, style: 'plain', headers: 'none' });
  }
  needRoom(paper, 18 * sums.length + 12, drawHeadingAgain);
  drawRule(doc);
  const foot = openElement(doc, table, 'TFoot');
  sums.forEach((cells, i) => {
    drawRow(paper, foot, {
      cells,
      columns,
      style: i === sums.length - 1 ? 'bold' : 'plain',
      headers: 'first',
    });
  });
  paper.doc.y += 18;
}

/** Closing sentences. */
function drawNotes(paper: Paper, notes: readonly PaperNote[]): void {
  const { doc, root } = paper;
  for (const note of notes) {
    const [text, tag]: [string, Tag] =
      typeof note === 'string' ? [note, { role: 'P' }] : [note.text, { role: 'P', lang: note.locale }];
    doc.font('regular').fontSize(9);
    needRoom(paper, doc.heightOfString(text, { width: PAPER_WIDTH }));
    doc.font('regular').fontSize(9).fillColor(INK);
    drawElement(doc, root, tag, () => doc.text(text, PAPER_LEFT, doc.y, { width: PAPER_WIDTH }));
    doc.moveDown(0.5);
  }
}

interface Row {
  readonly cells: readonly string[];
  readonly columns: readonly PaperColumn[];
  readonly style: 'plain' | 'bold' | 'heading';
  /** The header cells: all of them, each for its column, or the first non-empty one, for its row. */
  readonly headers: 'all' | 'first' | 'none';
}

/** @param parent null if the row is an artifact: a heading already read on an earlier page */
function drawRow({ doc }: Paper, parent: Element | null, { cells, columns, style, headers }: Row): void {
  const top = doc.y;
  doc.font(style === 'plain' ? 'regular' : 'bold').fontSize(style === 'heading' ? 8 : 10);
  doc.fillColor(style === 'heading' ? MUTED : INK);
  let [x, end] = [PAPER_LEFT, top];
  const row = parent && openElement(doc, parent, 'TR');
  const first = cells.findIndex((cell) => cell !== '');
  columns.forEach(({ share, align }, i) => {
    const width = share * PAPER_WIDTH;
    const draw = () => doc.text(cells[i] ?? '', x, top, { width: width - 8, align });
    if (row) drawElement(doc, row, cellTag(headers, i === first), draw);
    else draw();
    end = Math.max(end, doc.y);
    x += width;
  });
  doc.x = PAPER_LEFT;
  doc.y = end + 3;
}

function cellTag(headers: Row['headers'], isFirst: boolean): Tag {
  if (headers === 'all') return { role: 'TH', scope: 'Column' };
  return headers === 'first' && isFirst ? { role: 'TH', scope: 'Row' } : { role: 'TD' };
}

function rowHeight({ doc }: Paper, cells: readonly string[], columns: readonly PaperColumn[]): number {
  doc.font('regular').fontSize(10);
  const heights = columns.map(({ share }, i) =>
    doc.heightOfString(cells[i] ?? '', { width: share * PAPER_WIDTH - 8 }),
  );
  return Math.max(...heights) + 3;
}

function drawRule(doc: Doc): void {
  drawArtifact(doc, 'Layout', () => strokeRule(doc));
}

function strokeRule(doc: Doc): void {
  doc
    .moveTo(PAPER_LEFT, doc.y + 1)
    .lineTo(PAPER_LEFT + PAPER_WIDTH, doc.y + 1)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  doc.y += 7;
}

/** Drawn last, because the number of pages is unknown before. */
function drawFeet(doc: Doc, { lines, page }: PaperFoot): void {
  const { start, count } = doc.bufferedPageRange();
  const width = PAPER_WIDTH * 0.75;
  for (let i = 0; i < count; i++) {
    doc.switchToPage(start + i);
    doc.font('regular').fontSize(7.5).fillColor(MUTED);
    drawArtifact(doc, 'Pagination', () => {
      lines.forEach((line, at) => {
        doc.text(line, PAPER_LEFT, FOOTER_TOP + at * 11, { width, height: 11, ellipsis: true });
      });
      doc.text(
        page.replace('{number}', String(i + 1)).replace('{count}', String(count)),
        PAPER_LEFT + width,
        FOOTER_TOP,
        { width: PAPER_WIDTH - width, align: 'right' },
      );
    });
  }
}
