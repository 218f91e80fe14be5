import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import { messageLocale } from '../../company/offered-locales.ts';
import { hasEnded } from '../../network/partners/has-ended.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A private calendar address, without its secret. `fetchedOn` is a Berlin day. */
export interface CalendarFeed {
  readonly createdAt: Date;
  readonly names: boolean;
  readonly fetchedOn: string | null;
}

/** The owner of a calendar address. */
export interface FeedOwner {
  readonly feed: number;
  readonly partner: number;
  readonly names: boolean;
  readonly fetchedOn: string | null;
  readonly locale: Locale;
}

/** The current address of a partner’s calendar. */
export async function findFeed(db: Kysely<DB>, partner: number): Promise<CalendarFeed | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .select(['created_at as createdAt', 'names', 'fetched_on as fetchedOn'])
    .where('partner_id', '=', partner)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/** Creates an address for a partner’s calendar, which replaces the former one. Of two concurrent calls, the later one wins. */
export async function replaceFeed(
  tx: Tx,
  feed: { readonly partner: number; readonly tokenHash: Buffer; readonly names: boolean; readonly now: Date },
): Promise<void> {
  const { partner, tokenHash, names, now } = feed;
  await sql`select from partners where id = ${partner} for update`.execute(tx);
  await withdrawFeed(tx, { partner, now });
  await tx
    .insertInto('calendar_feeds')
    .values({ partner_id: partner, token_hash: tokenHash, names, created_at: now })
    .execute();
}

/** Withdraws the address of a partner’s calendar, if there is one. */
export async function withdrawFeed(
  tx: Tx,
  { partner, now }: { readonly partner: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('calendar_feeds')
    .set({ withdrawn_at: now })
    .where('partner_id', '=', partner)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** The owner of a calendar address. Always a single query, so that a withdrawn secret takes as long as one that never existed. */
export async function findFeedOwner(
  db: Kysely<DB>,
  { tokenHash, now }: { readonly tokenHash: Buffer; readonly now: Date },
): Promise<FeedOwner | undefined> {
  const { rows } = await sql<FeedOwner>`
    select feed.id as feed, feed.partner_id as partner, feed.names, feed.fetched_on::text as "fetchedOn", ${messageLocale()} as locale
    from calendar_feeds as feed
    join partners as partner on partner.id = feed.partner_id
    join users on users.id = partner.user_id
    where feed.token_hash = ${tokenHash} and feed.withdrawn_at is null
      and users.disabled_at is null and users.deleted_at is null and not ${hasEnded(now)}`.execute(db);
  return rows[0];
}

/** Records the day on which a client fetched it. */
export async function noteFetch(tx: Tx, feed: number, day: string): Promise<void> {
  await tx.updateTable('calendar_feeds').set({ fetched_on: day }).where('id', '=', feed).execute();
}
