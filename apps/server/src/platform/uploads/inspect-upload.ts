import { fileTypeFromBuffer } from 'file-type';
import { cleanImage } from './clean-image.ts';
import { hasForeignContent } from './foreign-content.ts';
import { isSoundPdf } from './sound-pdf.ts';
import { safeName, type UploadedFile } from './uploaded-file.ts';

/**
 * Looks at what a file is, whatever its name says, and returns what may be stored of it: a PDF as it is, an image
 * encoded anew, without position, camera and everything else that was hidden in it. Null for everything else.
 */
export async function inspectUpload(name: string | undefined, bytes: Buffer): Promise<UploadedFile | null> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = found?.mime;
  if (type !== 'image/jpeg' && type !== 'image/png' && type !== 'application/pdf') return null;
  if (hasForeignContent(bytes)) return null;
  if (type === 'application/pdf')
    return (await isSoundPdf(bytes)) ? { name: safeName(name, type), type, bytes } : null;
  const image = await cleanImage(bytes, type);
  return image && { name: safeName(name, type), type, bytes: image };
}
