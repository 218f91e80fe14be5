import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const compressible = /\.(js|css|svg|json|webmanifest)$/;

/** Below this size compression saves less than its header costs. */
const SMALLEST_BYTES = 512;

/** Writes a .br and a .gz beside each static file. */
export function precompress(): Plugin {
  return {
    name: 'blattwerk-precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter((file) => compressible.test(file.fileName));
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (content.length < SMALLEST_BYTES) return;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          const [brotli, gzipped] = await Promise.all([
            toBrotli(content, { params }),
            toGzip(content, { level: 9 }),
          ]);
          await writeFile(join(dir, `${file.fileName}.br`), brotli);
          await writeFile(join(dir, `${file.fileName}.gz`), gzipped);
        }),
      );
    },
  };
}
