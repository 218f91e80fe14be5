import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** Files of the build that say how the product is installed as an app, one for each language. */
export const MANIFESTS = '**/*.webmanifest*';

/**
 * Serves the web manifests of a build with the name of whose product it is: an app is installed, and stands among others,
 * under that name. Browsers ask each time whether it is still the same.
 */
export async function serveManifests(
  app: FastifyInstance,
  folder: string,
  nameNow: () => string,
): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.webmanifest'));
  for (const file of files) {
    const built = JSON.parse(await readFile(`${folder}${file}`, 'utf8')) as object;
    app.get(`/${file}`, (request, reply) => {
      const name = nameNow();
      const text = JSON.stringify({ ...built, name, short_name: name });
      const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      reply.headers({ etag, 'cache-control': 'no-cache' });
      const known = request.headers['if-none-match']?.split(/,\s*/) ?? [];
      if (known.includes(etag)) return reply.code(304).send();
      return reply.header('content-type', 'application/manifest+json; charset=utf-8').send(text);
    });
  }
}
