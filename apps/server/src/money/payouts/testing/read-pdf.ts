import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as a reader application sees it. */
export interface ReadPdf {
  /** Texts of each page in drawing order, one per line; narrow and no-break spaces are spaces. */
  readonly pages: readonly (readonly string[])[];
  readonly text: string;
  /** Embedded files by name. */
  readonly attachments: Readonly<Record<string, Buffer>>;
  readonly title: string;
  readonly language: string;
}

/** Opens a PDF with the library that browsers use. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []));
    pages.push(texts.map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' ').trim()));
  }
  const attachments: Record<string, Buffer> = {};
  const names = ((await pdf.getAttachments()) ?? new Map()) as Map<string, unknown>;
  for (const name of names.keys())
    attachments[name] = Buffer.from((await pdf.getAttachmentContent(name)) as Uint8Array);
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  await loading.destroy();
  return {
    pages,
    text: pages.flat().join('\n'),
    attachments,
    title: info.Title ?? '',
    language: info.Language ?? '',
  };
}
