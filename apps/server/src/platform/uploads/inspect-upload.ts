import { cleanImage } from './clean-image.ts';
import { inspectInWorker } from './inspect-in-worker.ts';
import { safeName, type UploadedFile, type UploadFault, type UploadType } from './uploaded-file.ts';

const beginnings: readonly (readonly [string, UploadType])[] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
];

/**
 * The type of a file by its magic bytes; undefined for types that are not accepted. Nothing more is read here on the
 * main thread: a library that knows hundreds of types unpacks archives to distinguish them.
 */
function typeOf(bytes: Buffer): UploadType | undefined {
  const head = bytes.toString('latin1', 0, 8);
  return beginnings.find(([beginning]) => head.startsWith(beginning))?.[1];
}

/**
 * Inspects the content of a file, whatever its name, and returns what may be stored: a PDF unchanged, an image
 * re-encoded without position, camera and other hidden metadata. For anything else, returns the reason.
 */
export async function inspectUpload(
  name: string | undefined,
  bytes: Buffer,
): Promise<UploadedFile | UploadFault> {
  const type = typeOf(bytes);
  if (type === undefined) return 'unsound';
  const fault = await inspectInWorker({ bytes, type });
  if (fault !== null) return fault;
  const content = type === 'application/pdf' ? bytes : await cleanImage(bytes, type);
  return typeof content === 'string' ? content : { name: safeName(name, type), type, bytes: content };
}
