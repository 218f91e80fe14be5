import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './until.ts';

/** The browsers' names for incomplete files. */
const unfinished = /\.(part|wkdownload)$/;

/** The first file with such a name in a folder of downloads, once the browser has written it completely. */
export async function finishedFile(folder: string, pattern: RegExp): Promise<Buffer> {
  let content = Buffer.alloc(0);
  await until(`a file like ${pattern}`, async () => {
    const names = await readdir(folder);
    const name = names.find((one) => pattern.test(one) && !unfinished.test(one));
    if (name === undefined || names.some((one) => unfinished.test(one)))
      return `there are ${names.join(', ') || 'none'}`;
    const size = content.length;
    content = await readFile(join(folder, name));
    // A browser may create an empty file as a placeholder.
    return content.length > 0 && content.length === size ? undefined : `${name} grows`;
  });
  return content;
}
