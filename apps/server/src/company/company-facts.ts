import { createHash } from 'node:crypto';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../platform/config.ts';
import type { DB } from '../platform/database/database-types.ts';
import type { Deps } from '../platform/deps.ts';

/** The product's name, used before a company was set up. */
export const PRODUCT = 'Blattwerk';

/** Public facts about the company: on each page, and above and below each mail. */
export interface CompanyFacts {
  readonly name: string;
  /** One line; null if not set. */
  readonly address: string | null;
  /** Contact address for partners' questions. */
  readonly email: string | null;
  /** Sender name of mails; null for the configured one. */
  readonly sender: string | null;
  /** Location of imprint and privacy notice: a URL, or a path of the product; null if there is none. */
  readonly imprint: string | null;
  readonly privacy: string | null;
  /** The colour of buttons and links on a light background; null for the product's. */
  readonly accent: string | null;
  /** The languages offered, in the product's order. */
  readonly locales: readonly Locale[];
  /** Path of the logo, null without one. */
  readonly logo: string | null;
  /** The target of referral links to the shop, null if there is none (`shop-address.ts`). */
  readonly shop: string | null;
  /** Whether this is a training copy: with invented people and no outside connections. */
  readonly training: boolean;
  /** Payout days and the minimum amount (EUR, net). */
  readonly payouts: {
    readonly days: readonly number[];
    readonly cutOffDays: number;
    readonly minimum: string;
  };
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly company: KeptCompany;
  }
}

/** The company's facts as a cache, for uses too frequent to query them each time. */
export interface KeptCompany {
  /** As last read, at most a few seconds ago while in use. */
  current(): CompanyFacts;
  /** Reads them again: after a change in this process. */
  refresh(): Promise<void>;
}

type Places = Pick<Config, 'legalPages' | 'supportEmail'>;

/** The company's facts at an instant; configured addresses override published pages. */
export async function findCompanyFacts(
  db: Kysely<DB>,
  { legalPages, supportEmail }: Places,
  now: Date,
): Promise<CompanyFacts> {
  const { rows } = await sql<{
    name: string | null;
    street: string | null;
    place: string | null;
    email: string | null;
    sender: string | null;
    accent: string | null;
    locales: Locale[];
    logo: Buffer | null;
    shop: string | null;
    training: boolean;
    payoutDays: number[];
    cutOffDays: number;
    minimumCents: number;
    published: string[];
  }>`
    select name, street, postcode || ' ' || city as place, email, sender, accent, locales,
           sha256(logo) as logo, shop_address as shop,
           training_since is not null as training, payout_days as "payoutDays", payout_cut_off_days as "cutOffDays",
           payout_minimum_cents as "minimumCents",
           array(select distinct kind from legal_documents
                 where kind in ('imprint', 'privacy') and valid_from <= ${now}) as published
    from company`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('the table of the company has no row');
  const { name, street, place, email, sender, accent, locales, logo, shop, training, published } = found;
  const { payoutDays: days, cutOffDays, minimumCents } = found;
  return {
    name: name ?? PRODUCT,
    address: street === null ? null : `${street}, ${place}`,
    email: email ?? supportEmail,
    sender: sender ?? name,
    imprint: legalPages.imprint ?? (published.includes('imprint') ? '/imprint' : null),
    privacy: legalPages.privacy ?? (published.includes('privacy') ? '/privacy' : null),
    accent,
    locales,
    logo: logo && addressOf(logo),
    shop,
    training,
    payouts: { days, cutOffDays, minimum: formatCents(minimumCents) },
  };
}

/** Path of a logo: a new one for each, so that browsers do not show a cached one. */
export function logoAddress(logo: Buffer | null): string | null {
  return logo && addressOf(createHash('sha256').update(logo).digest());
}

function addressOf(hash: Buffer): string {
  return `/api/company/logo?v=${hash.toString('hex').slice(0, 16)}`;
}

/** What is missing before anybody can sign up: a programme without imprint and privacy notice must not be offered. */
export function signUpNeeds({ imprint, privacy }: CompanyFacts): ('imprint' | 'privacy')[] {
  return [
    ...(imprint === null ? ['imprint' as const] : []),
    ...(privacy === null ? ['privacy' as const] : []),
  ];
}

/** Documents to accept that are in force as drafts of the product: the company has published none of its own. */
export async function findProductDrafts(
  db: Kysely<DB>,
  now: Date,
): Promise<('terms' | 'partner-agreement')[]> {
  const { rows } = await sql<{ kind: 'terms' | 'partner-agreement' }>`
    select kind from (
      select distinct on (kind) kind, published_at from legal_documents
      where kind in ('terms', 'partner-agreement') and valid_from <= ${now}
      order by kind, valid_from desc, id desc
    ) as current where published_at is null order by kind desc`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Maximum age in other processes after a change in this one. */
const KEPT_MS = 2_000;

/**
 * Caches the company's facts. While the database is unavailable, pages show the last ones read.
 * @throws Error if they cannot be read at first
 */
export async function keepCompany({
  db,
  clock,
  config,
  log,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>): Promise<KeptCompany> {
  let facts = await findCompanyFacts(db, config, clock.now());
  let readAt = performance.now();
  let isReading = false;
  const refresh = async () => {
    facts = await findCompanyFacts(db, config, clock.now());
    readAt = performance.now();
  };
  const look = () => {
    if (isReading) return;
    isReading = true;
    void refresh()
      .catch((error: unknown) => log.warn({ err: error }, 'the company cannot be read'))
      .finally(() => {
        isReading = false;
      });
  };
  return {
    current: () => {
      if (performance.now() - readAt > KEPT_MS) look();
      return facts;
    },
    refresh,
  };
}
