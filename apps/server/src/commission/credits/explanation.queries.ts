import { type CreditKind, kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { type Kysely, sql } from 'kysely';
import { findPlan } from '../../company/plans/find-plan.ts';
import { findUplineAt, type UplineMember } from '../../network/team/upline-at.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { FiguresOfBoth, FindingBonus } from '../findings/finding.ts';
import {
  findKickStartEvidence,
  findStepUpEvidence,
  type KickStartFound,
  type StepUpFound,
} from './bonus-evidence.queries.ts';
import type { CreditRow } from './credit-columns.ts';
import type { ReleaseMove } from './release.presenter.ts';

/** A refund of an order: when, and by how much it reduced the base. */
interface Refund {
  readonly refundedAt: Date;
  readonly baseCents: number;
}

/** The credit that a reversal takes back. */
interface Original {
  readonly amountCents: number;
  readonly baseBeforeRefundsCents: number;
  /** All refunds of the order until the reversal was written, including those before the closing. */
  readonly refunds: readonly Refund[];
}

/** The facts of a credit's explanation besides its own row. */
export interface ExplanationFacts {
  /** The instant that the credit's cycle is computed for. */
  readonly instant: Date;
  /** For an order's credit: everybody from the buyer's parent up to the beneficiary, at that instant. */
  readonly chain: readonly UplineMember[] | null;
  /** The beneficiary's own figures of the cycle. */
  readonly figures: { readonly psvCents: number; readonly activeCustomers: number } | null;
  readonly original: Original | null;
  /** How a step-up or a kick-start phase was reached; null for all other credits. */
  readonly stepUp: StepUpFound | null;
  readonly kickStart: KickStartFound | null;
  /** The finding behind a correction, if there is one: a refund after a closing. */
  readonly finding: FoundCorrection | null;
  /** Corrections about the credit, the oldest first. */
  readonly corrections: readonly {
    readonly id: number;
    readonly amountCents: number;
    readonly text: string;
  }[];
  /** Deliveries that moved its release, the oldest first. */
  readonly moves: readonly ReleaseMove[];
}

/** The compared amounts of the credit that a correction is about; cents. */
interface FoundCorrection {
  readonly bonus: FindingBonus;
  readonly stage: string;
  readonly cycle: { readonly id: number; readonly dateFrom: string; readonly dateTo: string };
  readonly plan: Plan;
  readonly creditedCents: number;
  readonly computedCents: number;
  readonly refunds: number;
  readonly refundedCents: number;
  readonly figures: FiguresOfBoth;
}

/** Reads the facts; if the cycle is open, use a transaction with one snapshot, because its figures are replaced. */
export async function findExplanationFacts(db: Kysely<DB>, credit: CreditRow): Promise<ExplanationFacts> {
  const { dateFrom, dateTo, asOf, source, partner, cycle } = credit;
  const instant = new Date(cycleWindow({ dateFrom, dateTo }, asOf.getTime()).instant);
  return {
    instant,
    chain:
      source === null ? null : await findUplineAt(db, { partner: source, instant, cycle, upTo: partner }),
    figures: needsFigures[credit.bonus] ? await findFigures(db, credit) : null,
    original: credit.reverses === null ? null : await findOriginal(db, credit, credit.reverses),
    stepUp: credit.bonus === 'step-up' ? await findStepUpEvidence(db, credit, instant) : null,
    kickStart: await findKickStart(db, credit),
    finding: credit.bonus === 'correction' ? await findFoundCorrection(db, credit) : null,
    corrections: credit.id === null ? [] : await findCorrectionsOf(db, credit),
    moves: credit.id === null ? [] : await findMoves(db, { cycle, id: credit.id }),
  };
}

async function findFoundCorrection(
  db: Kysely<DB>,
  { cycle, id }: CreditRow,
): Promise<FoundCorrection | null> {
  const { rows } = await sql<Omit<FoundCorrection, 'plan'> & { planVersion: string }>`
    select finding.bonus, finding.stage, finding.computed_cents as "computedCents", finding.credited_cents as "creditedCents",
      finding.refund_count as refunds, finding.refunded_cents as "refundedCents", finding.figures,
      period.plan_version as "planVersion",
      jsonb_build_object('id', period.id, 'dateFrom', period.date_from, 'dateTo', period.date_to) as cycle
    from corrections as made
    join findings as finding on finding.id = made.finding_id
    join cycles as period on period.id = finding.cycle_id
    where made.credit_cycle_id = ${cycle} and made.credit_id = ${id}`.execute(db);
  const [found] = rows;
  return found === undefined ? null : { ...found, plan: await findPlan(db, found) };
}

async function findCorrectionsOf(
  db: Kysely<DB>,
  { cycle, id }: CreditRow,
): Promise<ExplanationFacts['corrections']> {
  const { rows } = await sql<{ id: number; amountCents: number; text: string }>`
    select id, amount_cents as "amountCents", coalesce(text, '') as text from credits
    where relates_cycle_id = ${cycle} and relates_id = ${id} and bonus = 'correction'
    order by created_at, id`.execute(db);
  return rows;
}

async function findMoves(
  db: Kysely<DB>,
  { cycle, id }: { readonly cycle: number; readonly id: number },
): Promise<ReleaseMove[]> {
  return db
    .selectFrom('moved_releases as moved')
    .innerJoin('journal_entries as entry', 'entry.id', 'moved.entry_id')
    .innerJoin('order_deliveries as delivery', 'delivery.id', 'entry.delivery_id')
    .select([
      'entry.occurred_at as at',
      'delivery.delivered_at as deliveredAt',
      'moved.moved_from as movedFrom',
      'moved.available_at as availableAt',
    ])
    .where('moved.cycle_id', '=', cycle)
    .where('moved.credit_id', '=', id)
    .orderBy('moved.entry_id')
    .execute();
}

async function findKickStart(db: Kysely<DB>, credit: CreditRow): Promise<KickStartFound | null> {
  const phase = kickStartPhases.find((name) => name === credit.stage);
  if (credit.bonus !== 'kick-start' || phase === undefined) return null;
  return findKickStartEvidence(db, await findPlan(db, credit), credit, phase);
}

const needsFigures: Readonly<Partial<Record<CreditKind, true>>> = { builder: true };

async function findFigures(
  db: Kysely<DB>,
  { partner, cycle }: CreditRow,
): Promise<ExplanationFacts['figures']> {
  const figures = await db
    .selectFrom('partner_statistics')
    .select(['psv_cents as psvCents', 'active_customers as activeCustomers'])
    .where('cycle_id', '=', cycle)
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  return figures ?? null;
}

async function findOriginal(
  db: Kysely<DB>,
  { cycle, order, createdAt }: CreditRow,
  reversed: number,
): Promise<ExplanationFacts['original']> {
  const original = await db
    .selectFrom('credits')
    .innerJoin('orders', 'orders.id', 'credits.order_id')
    .select(['credits.amount_cents as amountCents', 'orders.base_cents as baseBeforeRefundsCents'])
    .where('credits.cycle_id', '=', cycle)
    .where('credits.id', '=', reversed)
    .executeTakeFirstOrThrow();
  const refunds = await db
    .selectFrom('refunds')
    .select(['refunded_at as refundedAt', 'base_cents as baseCents'])
    .where('order_id', '=', order)
    .where('known_at', '<=', createdAt)
    .orderBy('refunded_at')
    .orderBy('id')
    .execute();
  return { ...original, refunds };
}
