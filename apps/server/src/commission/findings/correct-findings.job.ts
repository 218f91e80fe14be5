import { type Kysely, sql } from 'kysely';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { findUserOf } from '../../identity/users/users.queries.ts';
import { lockBooks } from '../../money/books/books-lock.ts';
import { bookDecided } from '../../money/corrections/correct.ts';
import { requireOpenCycle, requireOthersPayee } from '../../money/corrections/corrections.policy.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { type InTx, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import type { FindingBonus } from './finding.ts';
import { correctionTextOf } from './finding-texts.ts';
import { refreshFindings } from './refresh-findings.ts';

/** Books the corrections of findings that were decided on. */
export const CORRECT_FINDINGS = 'correct-findings';

/** Books them one after the other, each with its finding in one transaction: a killed process leaves the others for the next run. */
export function correctFindingsJob(deps: Deps): JobDefinition {
  return {
    name: CORRECT_FINDINGS,
    cron: '*/10 * * * *',
    atStart: true,
    run: async () => {
      for (;;) {
        const id = await findNext(deps.db);
        if (id === undefined) return;
        await correctFinding(deps, id);
      }
    },
  };
}

async function findNext(db: Kysely<DB>): Promise<number | undefined> {
  const next = await db
    .selectFrom('findings')
    .select('id')
    .where('status', '=', 'approved')
    .orderBy('difference_cents')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return next?.id;
}

/** A finding with the decision on it; cents. */
interface Approved {
  readonly id: number;
  readonly partner: number;
  readonly cycle: number;
  readonly credit: number;
  readonly bonus: FindingBonus;
  readonly dateFrom: string;
  readonly differenceCents: number;
  readonly decidedCents: number;
  readonly kind: 'correct' | 'rule';
  readonly text: string | null;
  readonly reason: string;
  readonly preparedBy: number;
  readonly preparedAt: Date;
  readonly approval: number | null;
  readonly decidedBy: number | null;
}

async function correctFinding(deps: Deps, id: number): Promise<void> {
  try {
    await inTransaction(deps.db, (db) => book({ ...deps, db }, id));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const failure = error.refused.code;
    await inTransaction(deps.db, (tx) => reopen(tx, { id, failure }));
  }
}

/** @throws ApiError if it differs from the decision, or the partner may not be debited */
async function book(deps: InTx<Deps>, id: number): Promise<void> {
  const { db } = deps;
  const now = deps.clock.now();
  await lockBooks(db, 'exclusive');
  await refreshFindings(db, { ids: [id], now });
  const finding = await findApproved(db, id);
  // Another process was faster.
  if (finding === undefined) return;
  if (finding.differenceCents !== finding.decidedCents) throw new ApiError(409, 'changedSince');
  await requireOthers(deps, finding);
  await requireOpenCycle(deps);
  const { partner, cycle, credit, decidedCents: cents, reason, approval, preparedBy: by } = finding;
  const text = finding.text ?? (await correctionTextOf(db, finding));
  await bookDecided(
    deps,
    { partner, cents, text, reason, relates: { cycle, credit, payout: null }, finding: id },
    // If one person sufficed, it is prepared when it is booked.
    { by, at: approval === null ? now : finding.preparedAt, approval, alone: approval === null },
  );
  await db
    .updateTable('findings')
    .set({ status: 'corrected', decided_at: now })
    .where('id', '=', id)
    .execute();
}

/** Nobody decides on their own money, or on money paid to their account; a rule applies to everybody. */
async function requireOthers(
  deps: InTx<Deps>,
  { partner, kind, preparedBy, decidedBy }: Approved,
): Promise<void> {
  await requirePartnerThere(deps.db, partner);
  if (kind === 'rule') return;
  const owner = await findUserOf(deps.db, partner);
  for (const by of [preparedBy, ...(decidedBy === null ? [] : [decidedBy])]) {
    if (by === owner) throw new ApiError(403, 'ownCorrection');
    await requireOthersPayee(deps, by, partner);
  }
}

async function findApproved(tx: Tx, id: number): Promise<Approved | undefined> {
  const { rows } = await sql<Approved>`
    select finding.id, finding.partner_id as partner, finding.cycle_id as cycle, finding.credit_id as credit, finding.bonus,
      cycle.date_from as "dateFrom", finding.difference_cents as "differenceCents", finding.decided_cents as "decidedCents",
      decision.kind, decision.text, decision.reason, decision.prepared_by as "preparedBy", decision.prepared_at as "preparedAt",
      decision.approval_id as approval, approval.decided_by as "decidedBy"
    from findings as finding
    join cycles as cycle on cycle.id = finding.cycle_id
    join finding_decisions as decision on decision.id = finding.decision_id
    left join approvals as approval on approval.id = decision.approval_id
    where finding.id = ${id} and finding.status = 'approved'`.execute(tx);
  return rows[0];
}

/** Returns it to the operators, with the reason why it could not be booked. */
async function reopen(
  tx: Tx,
  { id, failure }: { readonly id: number; readonly failure: string },
): Promise<void> {
  await lockBooks(tx, 'exclusive');
  await tx
    .updateTable('findings')
    .set({ status: 'open', decision_id: null, decided_cents: null, decided_at: null, failure })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .execute();
}
