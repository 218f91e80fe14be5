import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { nonceOf } from '../http/security-headers.ts';
import { currentMaintenance } from '../maintenance-state.ts';
import { MANIFESTS, serveManifests } from './manifests.ts';

/** Where the web build lies. */
export const webFolder = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** Takes a document of 10 KB 0.2 ms; the best quality would take 10 and save a tenth. */
const QUICK = 4;

/** Whose pages these are; `imprint` and `privacy` are addresses or paths, null where there is none. */
export interface PageOwner {
  readonly name: string;
  readonly imprint: string | null;
  readonly privacy: string | null;
  readonly accent: string | null;
  /** The languages on offer. */
  readonly locales: readonly string[];
  readonly logo: string | null;
  /** Where referral links lead that are for the shop; pages are told only that there is one. */
  readonly shop: string | null;
  /** Whether it is a training copy, which every page says. */
  readonly training: boolean;
  /** When and from which amount on (EUR) is paid out; no days for any day. */
  readonly payouts: {
    readonly days: readonly number[];
    readonly cutOffDays: number;
    readonly minimum: string;
  };
}

/** Answers a page address with the application's document. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the web build: assets named by their content, kept for a year, precompressed; and the
 * document, rendered per response because of its nonce; it says whether the product is under maintenance, whose it is, and
 * where imprint and privacy notice are.
 * @throws Error when there is no build.
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
    // A page belongs to no route, so the compression of routes passes it by.
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(html);
    return reply
      .header('content-encoding', 'br')
      .header('vary', 'accept-encoding')
      .send(brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK } }));
  };
}

/** What a page says to search engines, and to browsers without scripts. */
const WORDS = /<meta name="description"[^>]*>|<noscript>.*?<\/noscript>/gs;

/** The name stands where the build has the product's own, so that it is there before any script. */
function withOwner(page: string, owner: PageOwner): string {
  const { name, imprint, privacy, accent, locales, logo, shop, training, payouts } = owner;
  const said = {
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
  const attributes = Object.entries(said).flatMap(([key, value]) =>
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

/** Whether an address that no route has is a page of the application: a visit by a browser, outside of the API. */
export function isPageVisit(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|csv|pdf|assets|healthz|readyz|metrics)(\/|$|\?)/.test(request.url)) return false;
  return (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
}
