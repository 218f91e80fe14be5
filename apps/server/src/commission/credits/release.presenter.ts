import type { listCredits } from '@blattwerk/contract/credits/credits.contract.ts';
import type { getCreditExplanation } from '@blattwerk/contract/credits/explanation.contract.ts';
import { isOfBonus } from '@blattwerk/plan/bonuses/bonuses.ts';
import { MOST_HOLD_DAYS, UNDELIVERED_DAYS } from '@blattwerk/plan/cycle/hold-end.ts';
import { cycleEnd, MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { CreditRow } from './credit-columns.ts';

type CountsFrom = HandlerAnswer<typeof listCredits>['items'][number]['countsFrom'];
type Release = HandlerAnswer<typeof getCreditExplanation>['release'];

/** A delivery that moved the release of a credit. */
export interface ReleaseMove {
  readonly at: Date;
  /** Null if a delivery was withdrawn. */
  readonly deliveredAt: Date | null;
  readonly movedFrom: Date;
  readonly availableAt: Date;
}

/** What a credit's holding period counts from; null for one by hand, which has its own time. */
export function countsFrom({ bonus, order, holdFrom, paidAt, deliveredAt }: CreditRow): CountsFrom {
  if (!isOfBonus(bonus)) return null;
  if (order === null || paidAt === null) return 'cycle_end';
  if (holdFrom !== 'delivery') return 'payment';
  if (deliveredAt === null) return 'no_delivery';
  return deliveredAt > paidAt ? 'delivery' : 'payment';
}

/** Why a credit becomes available when it does, and what moved that; null for one by hand. */
export function presentRelease(row: CreditRow, moves: readonly ReleaseMove[]): Release {
  const counted = countsFrom(row);
  if (counted === null) return null;
  const { availableAt, holdDays, holdFrom, paidAt, deliveredAt, dateFrom, dateTo } = row;
  const from = {
    payment: paidAt,
    no_delivery: paidAt,
    delivery: deliveredAt,
    cycle_end: new Date(cycleEnd({ dateFrom, dateTo }) + 1),
  }[counted];
  if (from === null)
    throw new Error(`the credit of order ${row.order} counts from a missing time (${counted})`);
  const days = holdDays === null ? null : holdDays + (counted === 'no_delivery' ? UNDELIVERED_DAYS : 0);
  const after = (start: Date, count: number) => start.getTime() + count * MS_A_DAY;
  return {
    availableAt,
    countsFrom: counted,
    from,
    days,
    isLimited:
      days !== null &&
      paidAt !== null &&
      holdFrom === 'delivery' &&
      counted !== 'cycle_end' &&
      after(from, days) > after(paidAt, MOST_HOLD_DAYS),
    moves: [...moves],
  };
}
