import type { BonusName, KickStartPhaseName } from '../bonuses/bonuses.ts';
import type { Cycle } from '../days.ts';
import type { MembershipKind } from '../volumes/membership.ts';
import type { OrderStatus } from '../volumes/orders.ts';

/**
 * A cycle as a file, for auditors and for comparison with other implementations: everything its credits follow from.
 * Instants are ISO 8601 with an offset, days are Berlin days "YYYY-MM-DD", money is whole cents. Optional fields may also
 * be null.
 */
export interface PlanFile {
  /** The moment of the closing, or of the projection if it is inside the cycle. */
  readonly asOf: string;
  readonly planVersion?: string | null | undefined;
  /** First and last day, both inclusive. */
  readonly cycle: Cycle;
  /** Partners and memberships are a snapshot at the cycle's last instant, or at `asOf` while it runs. */
  readonly partners: readonly PlanFilePartner[];
  /** Orders of this cycle and, for the kick-start bonus, of earlier ones. */
  readonly orders: readonly PlanFileOrder[];
  readonly memberships: readonly PlanFileMembership[];
  /** Also lists the reversing credits of refunds after `asOf`, up to this moment. */
  readonly reversalsUntil?: string | null | undefined;
}

export interface PlanFilePartner {
  readonly id: number;
  /** Null for a root. */
  readonly parentId: number | null;
  readonly affiliate: boolean;
  /** Premium and granted premium change no volume, level or bonus. */
  readonly premium: boolean;
  readonly companyFree: boolean;
  /** When the partner became an affiliate for the first time. */
  readonly affiliateSince?: string | null | undefined;
  /** The highest level of earlier closed cycles. */
  readonly highestLevelEver?: number | null | undefined;
  readonly kickStartPaid?: readonly KickStartPhaseName[] | null | undefined;
}

export interface PlanFileOrder {
  readonly id: number;
  readonly partnerId: number;
  /** Missing only for an order that was never paid. */
  readonly paidAt?: string | null | undefined;
  /** As placed: refunds are not subtracted. */
  readonly baseCents: number;
  readonly qp: number;
  readonly status: OrderStatus;
  /** First day of the cycle in which it was booked because its own was already closed. */
  readonly countsIn?: string | null | undefined;
  /** Time of the full refund; missing means before `asOf`. */
  readonly refundedAt?: string | null | undefined;
  readonly refunds?: readonly PlanFileRefund[] | null | undefined;
}

/** A partial refund. */
export interface PlanFileRefund {
  readonly at: string;
  readonly baseCents: number;
  readonly qp: number;
}

export interface PlanFileMembership {
  readonly partnerId: number;
  readonly kind: MembershipKind;
  readonly qp: number;
  readonly startDate: string;
  readonly expiryDate: string;
}

/** The result of a plan file; lists are sorted by id. */
export interface PlanFileResult {
  readonly cycle: Cycle;
  readonly asOf: string;
  readonly planVersion: string;
  /** True while the cycle runs: then the level bonus is a projection, and no other bonus exists yet. */
  readonly provisional: boolean;
  readonly totals: PlanFileTotals;
  readonly partners: readonly PartnerFigures[];
  readonly credits: readonly PlanFileCredit[];
  /** With `reversalsUntil`. Nothing is reversed before the closing. */
  readonly reversals?: readonly PlanFileCredit[];
}

export interface PlanFileTotals {
  readonly partners: number;
  /** Orders that count in the cycle, and their base. */
  readonly orders: number;
  readonly baseCents: number;
  readonly credits: number;
  readonly amountCents: number;
  /** Cents per bonus. */
  readonly bonuses: Readonly<Record<BonusName, number>>;
}

export interface PartnerFigures {
  readonly id: number;
  readonly psvCents: number;
  readonly personalQp: number;
  readonly qp: number;
  readonly level: number;
  readonly activeCustomers: number;
  readonly builderStage: number;
  readonly kickStartStatus: number;
  /** New customers and QP of the longest kick-start phase so far. */
  readonly kickStartCustomers: number;
  readonly kickStartQp: number;
}

/** A credit, or a reversing one: then the base is what remained after the refund. */
export interface PlanFileCredit {
  readonly beneficiary: number;
  readonly orderId: number | null;
  readonly bonus: BonusName;
  /** Step-up: the level; kick-start: the phase; builder: 1 to 3; else null. */
  readonly stage: number | KickStartPhaseName | null;
  /** Order, base and rates belong to the level bonus; null for all others. */
  readonly baseCents: number | null;
  readonly rateBp: number | null;
  readonly belowRateBp: number | null;
  readonly amountCents: number;
}
