import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { countDownline } from '../tree/counts.queries.ts';
import type { Place } from '../tree/subtree.queries.ts';
import type { GrowthMonth } from './growth.queries.ts';
import type { Occurring } from './occurring.queries.ts';
import type { Overview } from './overview.queries.ts';

/** From this many partners below on, counts over all of them are stored; smaller teams are counted in an instant. */
const LARGE_TEAM = 20_000;

/** A look is recorded at most this often. */
const NOTED_MS = 5 * 60_000;

/** The stored counts, by kind. */
export interface Kept {
  readonly overview: Overview;
  readonly growth: readonly GrowthMonth[];
  readonly filters: Occurring;
}

interface Asked<Kind extends keyof Kept> {
  readonly root: Place;
  readonly kind: Kind;
  readonly now: Date;
  /** Teams from this size on are large. */
  readonly from?: number;
}

/** An answer, and when it was counted; null if just now. */
export interface TeamAnswer<Answer> {
  readonly answer: Answer;
  readonly asOf: Date | null;
}

interface Row<Answer> {
  readonly answer: Answer | null;
  readonly computedAt: Date | null;
  readonly askedAt: Date;
}

/**
 * The counts over a team; for a large one the stored ones. The first time they are counted immediately; if that exceeds
 * the time limit of a call, the job does it, and a retry gets them.
 */
export async function countedOver<Kind extends keyof Kept>(
  db: Kysely<DB>,
  { root, kind, now, from = LARGE_TEAM }: Asked<Kind>,
  read: () => Promise<Kept[Kind]>,
): Promise<TeamAnswer<Kept[Kind]>> {
  const { partner } = root;
  const { total } = await countDownline(db, { partner, now });
  if (total < from) return { answer: await read(), asOf: null };
  const kept = await findAnswer(db, partner, kind);
  if (kept === undefined || now.getTime() - kept.askedAt.getTime() > NOTED_MS)
    await inTransaction(db, (tx) => noteLook(tx, { partner, kind, now }));
  if (kept?.answer) return { answer: kept.answer, asOf: kept.computedAt };
  const answer = await read();
  await inTransaction(db, (tx) => saveAnswer(tx, { partner, kind, answer, now }));
  return { answer, asOf: now };
}

async function findAnswer<Kind extends keyof Kept>(
  db: Kysely<DB>,
  partner: number,
  kind: Kind,
): Promise<Row<Kept[Kind]> | undefined> {
  const { rows } = await sql<Row<Kept[Kind]>>`
    select answer, computed_at as "computedAt", asked_at as "askedAt" from large_team_answers
    where partner_id = ${partner} and kind = ${kind}`.execute(db);
  return rows[0];
}

interface Answered {
  readonly partner: number;
  readonly kind: keyof Kept;
  readonly answer: unknown;
  readonly now: Date;
}

/** Replaces the stored answer, as long as somebody looks at it. */
export async function saveAnswer(tx: Tx, { partner, kind, answer, now }: Answered): Promise<void> {
  await sql`
    update large_team_answers set answer = ${JSON.stringify(answer)}::jsonb, computed_at = ${now}
    where partner_id = ${partner} and kind = ${kind}`.execute(tx);
}

async function noteLook(tx: Tx, { partner, kind, now }: Omit<Answered, 'answer'>): Promise<void> {
  await sql`
    insert into large_team_answers (partner_id, kind, asked_at) values (${partner}, ${kind}, ${now})
    on conflict (partner_id, kind) do update set asked_at = excluded.asked_at`.execute(tx);
}
