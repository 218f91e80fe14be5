import type { monthCheck } from '@blattwerk/contract/month-end/month-ends.contract.ts';
import type { z } from 'zod';
import { ratioBp } from './ratio.ts';

/** The code of a check made before a month is closed. */
type CheckName = z.output<typeof monthCheck>['check'];

/** A check as stored with a submission; cents. */
export interface StoredCheck {
  readonly check: CheckName;
  readonly severity: 'red' | 'yellow' | 'green';
  readonly count: number;
  /** The amount concerned; null if it is not about money. */
  readonly cents: number | null;
  /** Of an earlier open month. */
  readonly cycle: { readonly id: number; readonly dateFrom: string; readonly dateTo: string } | null;
}

/** A number of items and their total in cents. */
export interface Counted {
  readonly count: number;
  readonly cents: number;
}

/** The facts that the checks of a month depend on. */
export interface CheckFacts {
  readonly earlierOpen: StoredCheck['cycle'];
  readonly moves: number;
  readonly contractEnds: number;
  readonly laterBuyers: Counted;
  readonly inbox: number;
  readonly inboxSince: number;
  readonly unplaced: Counted;
  readonly refunds: Counted;
  readonly debts: Counted;
  readonly memberships: number;
  readonly onHold: Counted;
  /** Of the latest preview; null without one. */
  readonly month: Sums | null;
  /** The last months closed before it. */
  readonly earlier: readonly Sums[];
  readonly isLate: boolean;
}

interface Sums {
  readonly baseCents: number;
  readonly amountCents: number;
}

/** Deviation in basis points of the payout ratio, from that of the last months together, that is reported: five points. */
const RATIO_BP = 500;

/** All checks of a month, blocking ones first. */
export function decideChecks(facts: CheckFacts): StoredCheck[] {
  const red = (check: CheckName, count: number, cents: number | null = null) =>
    found(check, 'red', count, cents);
  const yellow = (check: CheckName, count: number, cents: number | null = null) =>
    found(check, 'yellow', count, cents);
  return [
    { ...red('earlierOpen', facts.earlierOpen === null ? 0 : 1), cycle: facts.earlierOpen },
    red('moves', facts.moves),
    red('contractEnds', facts.contractEnds),
    red('laterBuyers', facts.laterBuyers.count, facts.laterBuyers.cents),
    red('inbox', facts.inbox),
    yellow('inboxSince', facts.inboxSince),
    yellow('unplaced', facts.unplaced.count, facts.unplaced.cents),
    yellow('refunds', facts.refunds.count, facts.refunds.cents),
    yellow('debts', facts.debts.count, facts.debts.cents),
    yellow('memberships', facts.memberships),
    yellow('onHold', facts.onHold.count, facts.onHold.cents),
    yellow('ratio', isFar(facts) ? 1 : 0),
    yellow('late', facts.isLate ? 1 : 0),
  ];
}

function found(
  check: CheckName,
  severity: 'red' | 'yellow',
  count: number,
  cents: number | null,
): StoredCheck {
  return { check, severity: count > 0 ? severity : 'green', count, cents, cycle: null };
}

/** Whether the payout ratio is far from that of the last months; false without a base on either side. */
function isFar({ month, earlier }: CheckFacts): boolean {
  if (month === null) return false;
  const before = earlier.reduce(
    (sum, { baseCents, amountCents }) => ({
      baseCents: sum.baseCents + baseCents,
      amountCents: sum.amountCents + amountCents,
    }),
    { baseCents: 0, amountCents: 0 },
  );
  const [now, then] = [ratioBp(month), ratioBp(before)];
  return now !== null && then !== null && Math.abs(now - then) > RATIO_BP;
}

/** The checks of one severity. */
export function checksOf(
  checks: readonly StoredCheck[],
  severity: StoredCheck['severity'],
): readonly StoredCheck[] {
  return checks.filter((one) => one.severity === severity);
}
