import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './until.ts';

/** What browsers call a file that is not all there yet. */
const unfinished = /\.(part|wkdownload)$/;

/** The first file of such a name in a folder of downloads, once the browser has written all of it. */
export async function finishedFile(folder: string, pattern: RegExp): Promise<Buffer> {
  let content = Buffer.alloc(0);
  await until(`a file like ${pattern}`, async () => {
    const names = await readdir(folder);
    const name = names.find((one) => pattern.test(one) && !unfinished.test(one));
    if (name === undefined || names.some((one) => unfinished.test(one)))
      return `there are ${names.join(', ') || 'none'}`;
    const size = content.length;
    content = await readFile(join(folder, name));
    // A browser may put an empty file in the place of the one that comes.
    return content.length > 0 && content.length === size ? undefined : `${name} grows`;
  });
  return content;
}
