import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { MOST_BYTES } from '../../bank-files/xml/read-xml.ts';

/**
 * All bytes of an uploaded file.
 * @throws ApiError 422 for one that is larger than 20 MB
 */
export async function readBytes(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > MOST_BYTES)
      throw new ApiError(422, refusal('bankFileTooLarge', { most: MOST_BYTES / 1024 / 1024 }));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether a file looks like XML, whatever bytes precede its first `<`. */
export function isXml(bytes: Buffer): boolean {
  return /^[\s\u{FEFF}]*</u.test(bytes.subarray(0, 64).toString('utf8').replaceAll('\0', ''));
}
