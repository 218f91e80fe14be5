import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** Web manifests of the build, one per language. */
export const MANIFESTS = '**/*.webmanifest*';

/**
 * Serves the web manifests of a build with the company's name, which the installed app is listed under. Browsers
 * revalidate them each time.
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
      const etags = request.headers['if-none-match']?.split(/,\s*/) ?? [];
      if (etags.includes(etag)) return reply.code(304).send();
      return reply.header('content-type', 'application/manifest+json; charset=utf-8').send(text);
    });
  }
}
