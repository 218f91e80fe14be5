import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import { messageLocale } from '../../../company/offered-locales.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

/** A link for a tax adviser, without its secret. `usedOn`: Berlin days, the latest first. */
export interface TaxLink {
  readonly id: number;
  readonly year: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly withdrawnAt: Date | null;
  readonly usedOn: string[];
}

/** The partner and year of a link's package. */
export interface LinkedPackage {
  readonly link: number;
  readonly partner: number;
  readonly user: number;
  readonly displayName: string;
  readonly year: number;
  readonly expiresAt: Date;
  readonly locale: Locale;
}

/** Maximum number shown. */
const SHOWN = 50;

/** A partner's links, the latest first. */
export async function findTaxLinks(db: Kysely<DB>, partner: number): Promise<TaxLink[]> {
  const { rows } = await sql<TaxLink>`
    select link.id, link.year, link.created_at as "createdAt", link.expires_at as "expiresAt", link.withdrawn_at as "withdrawnAt",
      array(select used_on::text from tax_link_uses where link_id = link.id order by used_on desc) as "usedOn"
    from tax_links as link where link.partner_id = ${partner}
    order by link.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

/** Counts a partner's valid links; nobody else can add one until the transaction ends. */
export async function lockOpenLinks(tx: Tx, partner: number, now: Date): Promise<number> {
  await sql`select from partners where id = ${partner} for update`.execute(tx);
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from tax_links
    where partner_id = ${partner} and withdrawn_at is null and expires_at > ${now}`.execute(tx);
  return onlyRow(rows).open;
}

/** Inserts a link: only its hash, never the link itself. @returns its id */
export async function insertTaxLink(
  tx: Tx,
  link: {
    readonly partner: number;
    readonly year: number;
    readonly tokenHash: Buffer;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<number> {
  const { partner, year, tokenHash, createdAt, expiresAt } = link;
  const { id } = await tx
    .insertInto('tax_links')
    .values({
      ...{ partner_id: partner, year, token_hash: tokenHash },
      ...{ created_at: createdAt, expires_at: expiresAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Withdraws a link of a partner. @returns whether it is one of theirs */
export async function endTaxLink(
  tx: Tx,
  { id, partner, now }: { readonly id: number; readonly partner: number; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update tax_links set withdrawn_at = coalesce(withdrawn_at, ${now})
    where id = ${id} and partner_id = ${partner} returning id`.execute(tx);
  return rows.length > 0;
}

/** Resolves a link: always a single query, whatever was requested. */
export async function findLinkedPackage(
  db: Kysely<DB>,
  { tokenHash, now }: { readonly tokenHash: Buffer; readonly now: Date },
): Promise<LinkedPackage | undefined> {
  const { rows } = await sql<LinkedPackage>`
    select link.id as link, link.partner_id as partner, users.id as "user", partner.display_name as "displayName", link.year,
      link.expires_at as "expiresAt", ${messageLocale()} as locale
    from tax_links as link
    join partners as partner on partner.id = link.partner_id
    join users on users.id = partner.user_id
    where link.token_hash = ${tokenHash} and link.withdrawn_at is null and link.expires_at > ${now}
      and users.disabled_at is null and users.deleted_at is null`.execute(db);
  return rows[0];
}

/** Records the day on which a package was downloaded by a link. */
export async function noteUse(tx: Tx, link: number, day: string): Promise<void> {
  await tx
    .insertInto('tax_link_uses')
    .values({ link_id: link, used_on: day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
