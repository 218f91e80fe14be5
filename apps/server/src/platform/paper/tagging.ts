import type { PaperProperties } from './paper-properties.ts';

type Doc = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

/** Roles of a document's parts for screen readers: standard structure types of ISO 32000-1. */
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

/** An element, with its language if it differs from the document's, and the scope of a header cell. */
export interface Tag {
  readonly role: Role;
  readonly lang?: string;
  readonly scope?: 'Row' | 'Column';
}

/**
 * Appends a container element to its parent: the order of elements is the reading order.
 * @param parent null for the root of the document
 */
export function openElement(doc: Doc, parent: Element | null, role: Role): Element {
  const element = doc.struct(role);
  if (parent) parent.add(element);
  else doc.addStructure(element);
  return element;
}

/** Appends an element to its parent; everything that `draw` writes is its content. */
export function drawElement(doc: Doc, parent: Element, { role, ...options }: Tag, draw: () => void): void {
  parent.add(doc.struct(role, options, draw));
}

/** Draws an artifact, which screen readers skip: a line, or content repeated on each page. */
export function drawArtifact(doc: Doc, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

/** Declares conformance to PDF/UA-1 (ISO 14289-1, 5), which pdfkit does only for files that are not PDF/A. */
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
