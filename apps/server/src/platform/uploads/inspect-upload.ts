import { cleanImage } from './clean-image.ts';
import { lookApart } from './look-apart.ts';
import { safeName, type UploadedFile, type UploadFault, type UploadType } from './uploaded-file.ts';

const beginnings: readonly (readonly [string, UploadType])[] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
];

/**
 * What a file calls itself by its first bytes; undefined for all that nobody may send. No more is read here, on the thread
 * that answers others: a library that knows hundreds of kinds unpacks archives to tell them apart.
 */
function typeOf(bytes: Buffer): UploadType | undefined {
  const head = bytes.toString('latin1', 0, 8);
  return beginnings.find(([beginning]) => head.startsWith(beginning))?.[1];
}

/**
 * Looks at what a file is, whatever its name says, and returns what may be stored of it: a PDF as it is, an image
 * encoded anew, without position, camera and everything else that was hidden in it. For everything else: why not.
 */
export async function inspectUpload(
  name: string | undefined,
  bytes: Buffer,
): Promise<UploadedFile | UploadFault> {
  const type = typeOf(bytes);
  if (type === undefined) return 'unsound';
  const fault = await lookApart({ bytes, type });
  if (fault !== null) return fault;
  const kept = type === 'application/pdf' ? bytes : await cleanImage(bytes, type);
  return typeof kept === 'string' ? kept : { name: safeName(name, type), type, bytes: kept };
}
