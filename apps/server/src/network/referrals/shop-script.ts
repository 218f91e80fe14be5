import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** The script as it is served: without its comments. */
const script = readFileSync(new URL('./shop-script.js', import.meta.url), 'utf8').replaceAll(
  /^ *\/\/.*\n|^ +/gm,
  '',
);

/** How long browsers cache the script, in seconds: a correction reaches each shop within an hour. */
const KEPT_SECONDS = 60 * 60;

/**
 * `/r.js`, for the pages of a shop: stores the code of a followed referral link, once the visitor has agreed, and
 * passes it to the shop (`docs/tracking.md`). It is loaded cross-origin, so every origin is allowed.
 */
export function shopScript(app: FastifyInstance): void {
  app.get('/r.js', (_, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': `public, max-age=${KEPT_SECONDS}`,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(script),
  );
}
