import type { PaperAttachment } from './paper.ts';

/** Puts a file into a PDF that says the same to machines. */
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
