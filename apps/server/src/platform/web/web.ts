import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { nonceOf } from '../http/security-headers.ts';
import { currentMaintenance } from '../maintenance-state.ts';

/** Folder of the web build. */
export const webFolder = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** Brotli quality. Takes 0.2 ms for a document of 10 KB; the best quality would take 10 ms and save a tenth. */
const QUICK = 4;

/** The company behind the pages; `imprint` and `privacy` are addresses or paths, null if there is none. */
export interface PageOwner {
  readonly name: string;
  readonly imprint: string | null;
  readonly privacy: string | null;
  readonly accent: string | null;
  /** The languages offered. */
  readonly locales: readonly string[];
  readonly logo: string | null;
  /** Target of referral links to the shop; pages only learn that there is one. */
  readonly shop: string | null;
  /** Whether this is a training copy, which every page shows. */
  readonly training: boolean;
  /** Payout days, and the minimum amount in EUR; no days means any day. */
  readonly payouts: {
    readonly days: readonly number[];
    readonly cutOffDays: number;
    readonly minimum: string;
  };
}

/** Responds to a page address with the application's document. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the web build: precompressed assets with content hashes in their names, cached for a year; and the document,
 * rendered per response because of its nonce. The document contains the maintenance state, the company, and links to
 * imprint and privacy notice.
 * @throws Error if there is no build.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  config: Pick<Config, 'dataDir' | 'maintenance'>,
  companyNow: () => PageOwner,
): Promise<SendPage> {
  if (!existsSync(`${folder}index.html`)) throw new Error(`No web build in ${folder}: run "npm run build".`);
  const page = await readFile(`${folder}index.html`, 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: [MANIFESTS],
    allowedPath: (path) => !path.endsWith('/index.html'),
    setHeaders: (reply, path) => {
      const named = path.includes('/assets/');
      void reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  await serveManifests(app, folder, () => companyNow().name);
  return async (request, reply) => {
    const maintenance = currentMaintenance(config);
    const html = withOwner(page, companyNow())
      .replaceAll('{{nonce}}', nonceOf(reply.raw))
      .replace('<html', () =>
        maintenance === null ? '<html' : `<html data-maintenance="${maintenance.until?.toISOString() ?? ''}"`,
      );
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store');
    // A page has no route, so it bypasses the compression of routes.
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(html);
    return reply
      .header('content-encoding', 'br')
      .header('vary', 'accept-encoding')
      .send(brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK } }));
  };
}

/** Texts for search engines and browsers without scripts. */
const WORDS = /<meta name="description"[^>]*>|<noscript>.*?<\/noscript>/gs;

/** Replaces the product's name in the build, so that the company's name is there before any script runs. */
function withOwner(page: string, owner: PageOwner): string {
  const { name, imprint, privacy, accent, locales, logo, shop, training, payouts } = owner;
  const data = {
    company: name,
    imprint,
    privacy,
    accent,
    locales: locales.join(' '),
    logo,
    shop: shop === null ? null : '',
    training: training ? '' : null,
    'payout-days': payouts.days.join(' '),
    'payout-cut-off': String(payouts.cutOffDays),
    'payout-minimum': payouts.minimum,
  };
  const attributes = Object.entries(data).flatMap(([key, value]) =>
    value === null ? [] : [` data-${key}="${escaped(value)}"`],
  );
  return page
    .replace('<html', () => `<html${attributes.join('')}`)
    .replaceAll('>Blattwerk<', () => `>${escaped(name)}<`)
    .replaceAll(WORDS, (words) => words.replaceAll('Blattwerk', () => escaped(name)));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** Whether an unrouted address is a page of the application: requested by a browser, and outside the API. */
export function isPageVisit(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|csv|pdf|assets|healthz|readyz|metrics)(\/|$|\?)/.test(request.url)) return false;
  return (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
}

/** Web manifests of the build, one per language. */
const MANIFESTS = '**/*.webmanifest*';

/**
 * Serves the web manifests of a build with the company's name, which the installed app is listed under. Browsers
 * revalidate them each time.
 */
async function serveManifests(app: FastifyInstance, folder: string, nameNow: () => string): Promise<void> {
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
