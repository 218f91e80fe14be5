import type { PaperProperties } from './paper-properties.ts';

type Doc = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

/** What a part of a paper is to somebody who does not see it: standard structure types of ISO 32000-1. */
type Role =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'P'
  | 'Table'
  | 'Caption'
  | 'THead'
  | 'TBody'
  | 'TFoot'
  | 'TR'
  | 'TH'
  | 'TD';

/** An element, with its language where that is not the paper's, and what a header cell is the header of. */
export interface Tag {
  readonly role: Role;
  readonly lang?: string;
  readonly scope?: 'Row' | 'Column';
}

/**
 * Begins an element that holds others, at the end of its parent: the order of the elements is the order of reading.
 * @param parent null for the root of the document
 */
export function openElement(doc: Doc, parent: Element | null, role: Role): Element {
  const element = doc.struct(role);
  if (parent) parent.add(element);
  else doc.addStructure(element);
  return element;
}

/** Draws an element at the end of its parent: all that `draw` writes is its content. */
export function drawElement(doc: Doc, parent: Element, { role, ...options }: Tag, draw: () => void): void {
  parent.add(doc.struct(role, options, draw));
}

/** Draws what a reader's program leaves out: a line, or what stands on each page again. */
export function drawArtifact(doc: Doc, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

/** That a file keeps to PDF/UA-1 (ISO 14289-1, 5); pdfkit says so only of files that are no PDF/A. */
export const accessibilityProperties: PaperProperties = {
  schema: 'PDF/UA Universal Accessibility Schema',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [
    {
      name: 'part',
      value: '1',
      type: 'Integer',
      category: 'internal',
      description: 'Indicates which part of ISO 14289 the file conforms to',
    },
  ],
};
