import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { FindingBonus, FindingStatus } from './finding.ts';

/** A finding to decide on; cents. */
export interface OpenFinding {
  readonly id: number;
  readonly partner: number;
  readonly status: FindingStatus;
  readonly differenceCents: number;
}

/** Those with these ids, locked until the transaction ends. */
export async function findNamed(tx: Tx, ids: readonly number[]): Promise<OpenFinding[]> {
  const { rows } = await sql<OpenFinding>`
    select id, partner_id as partner, status, difference_cents as "differenceCents" from findings
    where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(tx);
  return rows;
}

/** All open ones of a bonus, likewise. */
export async function findOpenOf(
  tx: Tx,
  { bonus, cycle }: { readonly bonus: FindingBonus; readonly cycle?: number | undefined },
): Promise<OpenFinding[]> {
  const { rows } = await sql<OpenFinding>`
    select id, partner_id as partner, status, difference_cents as "differenceCents" from findings
    where status = 'open' and bonus = ${bonus} ${cycle === undefined ? sql`` : sql`and cycle_id = ${cycle}`}
    order by id for no key update`.execute(tx);
  return rows;
}

/** A decision to insert; cents. */
interface NewDecision {
  readonly kind: 'stand' | 'correct' | 'rule';
  readonly bonus: FindingBonus | null;
  readonly always?: boolean;
  readonly count: number;
  readonly cents: number;
  readonly text: string | null;
  readonly reason: string;
}

/** Inserts a decision; returns its id. */
export async function insertDecision(
  tx: Tx,
  { kind, bonus, always, count, cents, text, reason }: NewDecision,
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('finding_decisions')
    .values({
      kind,
      bonus,
      always: always ?? null,
      findings: count,
      amount_cents: cents,
      text,
      reason,
      prepared_by: by,
      prepared_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets its approval. */
export async function updateDecisionApproval(tx: Tx, id: number, approval: number): Promise<void> {
  await tx.updateTable('finding_decisions').set({ approval_id: approval }).where('id', '=', id).execute();
}

interface Deciding {
  readonly decision: number;
  readonly at: Date;
}

/** Marks findings as standing, by decision. */
export async function updateStandingFindings(
  tx: Tx,
  ids: readonly number[],
  { decision, at }: Deciding,
): Promise<void> {
  await sql`
    update findings set status = 'stands', decision_id = ${decision}, decided_at = ${at}, failure = null
    where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Marks findings as waiting, to be corrected by exactly their current amounts. */
export async function updateWaitingFindings(
  tx: Tx,
  ids: readonly number[],
  { decision, at }: Deciding,
): Promise<void> {
  await sql`
    update findings set status = 'waiting', decision_id = ${decision}, decided_cents = difference_cents, decided_at = ${at},
      failure = null
    where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Marks findings as approved: nothing prevents booking them any more. */
export async function updateApprovedFindings(tx: Tx, decision: number, at: Date): Promise<void> {
  await tx
    .updateTable('findings')
    .set({ status: 'approved', decided_at: at })
    .where('decision_id', '=', decision)
    .where('status', '=', 'waiting')
    .execute();
}

/** Makes findings open again after their decision was rejected or became stale; returns their ids. */
export async function updateFindingsAgain(tx: Tx, decision: number): Promise<number[]> {
  const rows = await tx
    .updateTable('findings')
    .set({ status: 'open', decision_id: null, decided_cents: null, decided_at: null })
    .where('decision_id', '=', decision)
    .where('status', '=', 'waiting')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Number and total of the findings waiting with a decision, and a hash of each with its amount. */
export async function findStanding(
  tx: Tx,
  decision: number,
): Promise<{ readonly count: number; readonly cents: number; readonly hash: string }> {
  const { rows } = await sql<{ count: number; cents: number; hash: string }>`
    select count(*)::int as count, coalesce(sum(difference_cents), 0)::bigint as cents,
      encode(sha256(convert_to(coalesce(string_agg(id || ':' || difference_cents, ',' order by id), ''), 'UTF8')), 'hex') as hash
    from findings where decision_id = ${decision} and status = 'waiting'`.execute(tx);
  return rows[0] ?? { count: 0, cents: 0, hash: '' };
}

interface Person {
  readonly id: number;
  readonly name: string;
}

/** A decision with its outcome; cents. */
export interface DecisionRow {
  readonly id: number;
  readonly decision: 'stand' | 'correct' | 'rule';
  readonly bonus: FindingBonus | null;
  readonly count: number;
  readonly cents: number;
  readonly text: string | null;
  readonly reason: string;
  readonly status: 'done' | 'waiting' | 'booking' | 'rejected' | 'overtaken';
  readonly preparedBy: Person;
  readonly preparedAt: Date;
  readonly approval: number | null;
}

/** One decision. */
export async function findDecision(db: Kysely<DB>, id: number): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    select decision.id, decision.kind as decision, decision.bonus, decision.findings as count, decision.amount_cents as cents,
      decision.text, decision.reason, decision.prepared_at as "preparedAt", decision.approval_id as approval,
      case when approval.status = 'open' then 'waiting'
        when approval.status in ('rejected', 'overtaken') then approval.status
        when exists (select from findings where decision_id = decision.id and status = 'approved') then 'booking'
        else 'done' end as status,
      jsonb_build_object('id', decision.prepared_by, 'name', coalesce(
        (select trim(first_name || ' ' || last_name) from users where users.id = decision.prepared_by), '')) as "preparedBy"
    from finding_decisions as decision left join approvals as approval on approval.id = decision.approval_id
    where decision.id = ${id}`.execute(db);
  return rows[0];
}
