import type { CreditKind } from '@blattwerk/plan/bonuses/bonuses.ts';
import type { HoldStart } from '@blattwerk/plan/cycle/hold-end.ts';
import { sql } from 'kysely';
import { HOLD_DAYS, HOLD_FROM } from '../../company/company.queries.ts';
import { isValid } from '../../network/memberships/memberships.queries.ts';

export type CreditStatus =
  | 'pending'
  | 'available'
  | 'debt'
  | 'written_off'
  | 'paid_back'
  | 'in_payout'
  | 'paid';

/** A credit with all fields that its presenters choose from. Final ones have an id, estimates have none. */
export interface CreditRow {
  readonly id: number | null;
  readonly estimated: boolean;
  readonly status: CreditStatus;
  /** The partner's payouts are on hold: the release of pending credits is unknown. */
  readonly payoutsHeld: boolean;
  readonly partner: number;
  readonly displayName: string;
  readonly bonus: CreditKind;
  readonly stage: string | null;
  readonly cycle: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  /** When the cycle's figures were computed; the closing, once there was one. */
  readonly asOf: Date;
  readonly planVersion: string;
  readonly amountCents: number;
  readonly baseCents: number | null;
  readonly rateBp: number | null;
  readonly belowRateBp: number | null;
  readonly belowName: string | null;
  readonly depth: number | null;
  readonly weight: number | null;
  readonly weightSum: number | null;
  readonly remainderCents: number | null;
  readonly reverses: number | null;
  readonly creditedBeforeCents: number | null;
  /** For a credit by hand: its purpose, as shown to the partner. */
  readonly text: string | null;
  /** For a correction: the credit, or the payout, that it is about. */
  readonly relates: number | null;
  readonly relatesPayout: number | null;
  readonly createdAt: Date;
  readonly availableAt: Date;
  /** The holding period, and what it counts from; null in months that were closed before this was stored. */
  readonly holdDays: number | null;
  readonly holdFrom: HoldStart | null;
  readonly order: number | null;
  readonly paidAt: Date | null;
  /** If deliveries count: the one that determines the release, null as long as none is known. */
  readonly deliveredAt: Date | null;
  readonly orderNumber: string | null;
  readonly placedAt: Date | null;
  readonly orderQp: number | null;
  /** The buyer. */
  readonly source: number | null;
  readonly sourceName: string | null;
  /** The base that the order counted; for a reversal, the base before the refunds it is for. */
  readonly orderBaseCents: number | null;
  /** The order belongs to a direct customer, whose orders the partner may open. */
  readonly ofCustomer: boolean;
}

/** SQL of a cycle's setting at closing; for an open cycle, the company's current one. */
function holdOf(column: 'hold_days' | 'hold_from', current: string): string {
  return `case when credit.estimated then ${current} else period.${column} end`;
}

/** SQL of the delivery that a release counts from: the last one that moved it, otherwise the last one known at the closing. */
const decidingDelivery = sql`
  coalesce(
    (
      select entry.delivery_id
      from moved_releases as moved join journal_entries as entry on entry.id = moved.entry_id
      where moved.cycle_id = credit.cycle_id and moved.credit_id = coalesce(credit.reverses_id, credit.id)
      order by moved.entry_id desc limit 1
    ),
    (
      select max(known.id) from order_deliveries as known
      where known.order_id = credit.order_id and (credit.estimated or known.known_at <= period.closed_at)
    )
  )`;

/** The columns of `CreditRow` except its status, from rows `credit` beside `creditJoins`. */
export const creditColumns = sql`
  credit.id, credit.estimated, credit.partner_id as partner, beneficiary.display_name as "displayName",
  credit.bonus, credit.stage, credit.cycle_id as cycle, period.date_from as "dateFrom",
  period.date_to as "dateTo", coalesce(period.as_of, period.closed_at, credit.created_at) as "asOf",
  credit.plan_version as "planVersion", credit.amount_cents as "amountCents",
  credit.base_cents as "baseCents", credit.rate_bp as "rateBp", credit.below_rate_bp as "belowRateBp",
  below.display_name as "belowName", credit.depth, credit.weight, credit.weight_sum as "weightSum",
  credit.remainder_cents as "remainderCents", credit.reverses_id as reverses,
  credit.credited_before_cents as "creditedBeforeCents", credit.text, credit.relates_id as relates,
  credit.relates_payout_id as "relatesPayout", credit.created_at as "createdAt",
  credit.available_at as "availableAt", ${sql.raw(holdOf('hold_days', HOLD_DAYS))} as "holdDays",
  ${sql.raw(holdOf('hold_from', HOLD_FROM))} as "holdFrom", credit.order_id as "order", placed.number as "orderNumber",
  placed.paid_at as "paidAt", delivery.delivered_at as "deliveredAt",
  placed.placed_at as "placedAt", placed.qp as "orderQp", credit.source_partner_id as source, buyer.display_name as "sourceName",
  coalesce(original.base_cents, credit.base_cents) as "orderBaseCents",
  credit.depth is not null and credit.depth = 1 and type.affiliate is not true as "ofCustomer"`;

/** Account types are read at the cycle's instant: its last millisecond, or for an open cycle that of the computation. */
export const creditJoins = (partner: number) => sql`
  join cycles as period on period.id = credit.cycle_id
  join partners as beneficiary on beneficiary.id = credit.partner_id
  left join orders as placed on placed.id = credit.order_id
  left join partners as buyer on buyer.id = credit.source_partner_id
  left join partners as below on below.id = credit.below_partner_id
  left join order_deliveries as delivery
    on delivery.id = case when ${sql.raw(holdOf('hold_from', HOLD_FROM))} = 'delivery' then ${decidingDelivery} end
  left join credits as original on original.partner_id = ${partner} and original.cycle_id = credit.cycle_id
    and original.id = credit.reverses_id
  cross join lateral (
    select least(coalesce(period.as_of, period.closed_at, credit.created_at),
                 (period.date_to + 1)::timestamp at time zone 'Europe/Berlin' - interval '1 millisecond') as instant
  ) as one
  left join account_types as type on type.partner_id = credit.source_partner_id
    and ${isValid(sql<Date>`one.instant`)}`;
