import { fileTypeFromBuffer } from 'file-type';
import { cleanImage } from './clean-image.ts';
import { lookApart } from './look-apart.ts';
import { safeName, type UploadedFile, type UploadFault } from './uploaded-file.ts';

/**
 * Looks at what a file is, whatever its name says, and returns what may be stored of it: a PDF as it is, an image
 * encoded anew, without position, camera and everything else that was hidden in it. For everything else: why not.
 */
export async function inspectUpload(
  name: string | undefined,
  bytes: Buffer,
): Promise<UploadedFile | UploadFault> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = found?.mime;
  if (type !== 'image/jpeg' && type !== 'image/png' && type !== 'application/pdf') return 'unsound';
  const fault = await lookApart({ bytes, type });
  if (fault !== null) return fault;
  const kept = type === 'application/pdf' ? bytes : await cleanImage(bytes, type);
  return typeof kept === 'string' ? kept : { name: safeName(name, type), type, bytes: kept };
}
