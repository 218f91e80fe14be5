import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listReferralLinks } from '@blattwerk/contract/referrals/referral-links.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { addressOfTarget, type StoredTarget } from './link-target.ts';

type List = ListRequest<(typeof listReferralLinks)['answer']['list']>;

/** A referral link; `referralTransitions` is its number of clicks. */
export interface ReferralLinkRow {
  readonly id: number;
  readonly code: string;
  readonly target: string;
  readonly words: string | null;
  readonly type: number;
  readonly partner: number;
  readonly referralTransitions: number;
  readonly isDefault: boolean;
  readonly isActive: boolean;
  readonly createdAt: Date;
}

const links = sql`
  select link.id, link.code, ${addressOfTarget} as target, link.words, link.type, link.partner_id as partner, link.is_default as "isDefault",
         link.is_active as "isActive",
         link.created_at as "createdAt",
         link.past_clicks + (select count(*) from referral_transitions where link_id = link.id) as "referralTransitions"
  from referral_links as link`;

const sorting: Readonly<Record<List['order'][number]['field'], RawBuilder<unknown>>> = {
  id: sql`link.id`,
  createdAt: sql`link.created_at`,
  code: sql`link.code collate "C"`,
};

/** A page of a partner's links. */
export async function findReferralLinks(
  db: Kysely<DB>,
  partner: number,
  { order, page, size }: List,
): Promise<{ items: ReferralLinkRow[]; total: number }> {
  const keys = order.map(({ field, direction }) => sql`${sorting[field]} ${sql.raw(direction)}`);
  const [found, total] = await Promise.all([
    sql<ReferralLinkRow>`
      ${links} where link.partner_id = ${partner} order by ${sql.join([...keys, sql`link.id desc`])}
      limit ${size} offset ${(page - 1) * size}`.execute(db),
    countLinks(db, partner),
  ]);
  return { items: found.rows, total };
}

/** How many links a partner has. */
export async function countLinks(db: Kysely<DB>, partner: number): Promise<number> {
  const { count } = await db
    .selectFrom('referral_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('partner_id', '=', partner)
    .executeTakeFirstOrThrow();
  return count;
}

/** One link by its id or its code, of any partner. */
export async function findReferralLink(
  db: Kysely<DB>,
  by: { id: number } | { code: string },
): Promise<ReferralLinkRow | undefined> {
  const which = 'id' in by ? sql`link.id = ${by.id}` : sql`link.code = ${by.code}`;
  const { rows } = await sql<ReferralLinkRow>`${links} where ${which}`.execute(db);
  return rows[0];
}

/** The values of a new link. */
export interface NewLink {
  readonly partner: number;
  readonly code: string;
  readonly target: StoredTarget;
  readonly words: string | null;
  readonly now: Date;
}

/**
 * Creates a link, the default one if the partner has none; undefined if the code is taken. Needs `lockLinks`. An
 * unknown target violates a foreign key.
 */
export async function insertReferralLink(
  tx: Tx,
  { partner, code, target: { target, mediaId }, words, now }: NewLink,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into referral_links (partner_id, code, target, media_id, words, is_default, created_at)
    select ${partner}, ${code}, ${target}, ${mediaId}::bigint, ${words},
           not exists (select from referral_links where partner_id = ${partner} and is_default), ${now}
    on conflict (code) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** The changes of a link: its code, target and personal words. */
export interface LinkChange {
  readonly code?: string | undefined;
  readonly target?: StoredTarget | undefined;
  readonly words?: string | null | undefined;
}

/**
 * Changes a link. A unique violation means that the code is taken, a foreign key violation that the target does not
 * exist.
 */
export async function updateLink(tx: Tx, id: number, { code, target, words }: LinkChange): Promise<void> {
  await tx
    .updateTable('referral_links')
    .set({
      ...(code !== undefined && { code }),
      ...(target !== undefined && { target: target.target, media_id: target.mediaId }),
      ...(words !== undefined && { words }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Deactivates or reactivates a link. If the default is deactivated, the oldest active link becomes the default, and so
 * does a reactivated one if there is none. Needs `lockLinks`.
 */
export async function switchLink(
  tx: Tx,
  { id, partner, isActive }: { id: number; partner: number; isActive: boolean },
): Promise<void> {
  await sql`update referral_links set is_active = ${isActive}, is_default = is_default and ${isActive} where id = ${id}`.execute(
    tx,
  );
  await sql`
    update referral_links set is_default = true
    where id = (select min(id) from referral_links where partner_id = ${partner} and is_active)
      and not exists (select from referral_links where partner_id = ${partner} and is_default)`.execute(tx);
}

/** Serializes the creation of one partner's links until the transaction ends. */
export async function lockLinks(tx: Tx, partner: number): Promise<void> {
  await sql`select from partners where id = ${partner} for no key update`.execute(tx);
}

/** The code of a partner's default link; undefined if there is none. */
export async function findDefaultCode(db: Kysely<DB>, partner: number): Promise<string | undefined> {
  const link = await db
    .selectFrom('referral_links')
    .select('code')
    .where('partner_id', '=', partner)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return link?.code;
}

/** The first of some codes that is not taken. */
export async function findFreeCode(db: Kysely<DB>, codes: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) with ordinality as wanted (code, place)
    where not exists (select from referral_links as link where link.code = wanted.code)
    order by place limit 1`.execute(db);
  return rows[0]?.code;
}
