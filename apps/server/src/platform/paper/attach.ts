import type { PaperAttachment } from './paper.ts';

/** Attaches a file with the same content in machine-readable form to a PDF. */
export function attach(doc: PDFKit.PDFDocument, attachment: PaperAttachment, at: Date): void {
  const { name, type, description, text } = attachment;
  const options = {
    name,
    type,
    description,
    creationDate: at,
    modifiedDate: at,
    relationship: 'Alternative',
  };
  doc.file(Buffer.from(text), options);
}
