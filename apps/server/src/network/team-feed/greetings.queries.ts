import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import { messageLocale } from '../../company/offered-locales.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { FeedKind } from './feed-place.ts';

/** An event of the feed, and the partner it is about. */
export interface EventKey {
  readonly kind: FeedKind;
  readonly partner: number;
  readonly occurrence: number;
}

/** What a partner wrote about an event. */
export interface Greeting extends Pick<EventKey, 'kind' | 'occurrence'> {
  readonly text: string;
  readonly writtenAt: Date;
}

/** The partner an event is about. */
export interface FeedPerson {
  readonly id: number;
  readonly user: number;
  readonly displayName: string;
  readonly language: Locale;
  /** Whether they can sign in: nobody reads messages to others. */
  readonly hasLogin: boolean;
  /** Whether they accept messages from the partner directly above. */
  readonly isWanted: boolean;
}

const columns = ['kind', 'occurrence', 'text', 'written_at as writtenAt'] as const;

/** The partners of events, by id. */
export async function findFeedPeople(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<Map<number, FeedPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('partners')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select(['partners.id', 'users.id as user', 'partners.display_name as displayName'])
    .select(messageLocale().as('language'))
    .select(sql<boolean>`users.has_login and users.disabled_at is null`.as('hasLogin'))
    .select(
      sql<boolean>`not exists (
        select from notification_settings as settings
        where settings.user_id = users.id and 'greeting' = any(settings.refused_types)
      )`.as('isWanted'),
    )
    .where('partners.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** When a partner wrote about events, by event key. */
export async function findWritten(
  db: Kysely<DB>,
  { partner, members }: { readonly partner: number; readonly members: readonly number[] },
): Promise<Map<string, Date>> {
  if (members.length === 0) return new Map();
  const rows = await db
    .selectFrom('team_greetings')
    .select(['member_id as member', 'kind', 'occurrence', 'written_at as writtenAt'])
    .where('partner_id', '=', partner)
    .where('member_id', 'in', [...members])
    .execute();
  return new Map(
    rows.map(({ member, kind, occurrence, writtenAt }) => [
      keyOf({ partner: member, kind, occurrence }),
      writtenAt,
    ]),
  );
}

/** Identifies an event. */
export function keyOf({ kind, partner, occurrence }: EventKey): string {
  return `${kind} ${partner} ${occurrence}`;
}

/** A partner's greetings to a member, the latest first. */
export async function findGreetings(
  db: Kysely<DB>,
  { partner, member }: { readonly partner: number; readonly member: number },
): Promise<Greeting[]> {
  return db
    .selectFrom('team_greetings')
    .select(columns)
    .where('partner_id', '=', partner)
    .where('member_id', '=', member)
    .orderBy('written_at', 'desc')
    .orderBy('kind')
    .orderBy('occurrence')
    .execute();
}

/** Stores a greeting about an event; undefined if they have written before. */
export async function insertGreeting(
  tx: Tx,
  greeting: EventKey & { readonly by: number; readonly text: string; readonly now: Date },
): Promise<Greeting | undefined> {
  const { by, partner, kind, occurrence, text, now } = greeting;
  return tx
    .insertInto('team_greetings')
    .values({ partner_id: by, member_id: partner, kind, occurrence, text, written_at: now })
    .onConflict((conflict) => conflict.columns(['partner_id', 'member_id', 'kind', 'occurrence']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}
