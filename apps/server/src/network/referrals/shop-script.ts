import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** The script as it is sent: without what only its readers need. */
const script = readFileSync(new URL('./shop-script.js', import.meta.url), 'utf8').replaceAll(
  /^ *\/\/.*\n|^ +/gm,
  '',
);

/** So long a browser keeps the script, in seconds: a correction reaches each shop within the hour. */
const KEPT_SECONDS = 60 * 60;

/**
 * `/r.js`, for the pages of a shop: keeps the code of a referral link that was followed, after the visitor has agreed, and says it
 * where the shop asks (`docs/tracking.md`). It comes from another origin than the page, so it may be loaded from anywhere.
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
