import { MOST_HOLD_DAYS, UNDELIVERED_DAYS } from '@blattwerk/plan/cycle/hold-end.ts';

/** SQL of what `holdEnd` of the plan is told. */
interface OrderTimes {
  readonly paidAt: string;
  /** Null as long as no delivery is known. */
  readonly deliveredAt: string;
  readonly holdDays: string;
  readonly holdFrom: string;
}

const days = (count: string | number) => `make_interval(hours => 24 * (${count}))`;

/** SQL of when the holding period of an order ends: `holdEnd` of the plan, for rows. */
export function holdEndSql({ paidAt, deliveredAt, holdDays, holdFrom }: OrderTimes): string {
  return `case when ${holdFrom} = 'payment' then ${paidAt} + ${days(holdDays)} else least(
    case when ${deliveredAt} is null then ${paidAt} + ${days(`${holdDays} + ${UNDELIVERED_DAYS}`)}
      else greatest(${paidAt}, ${deliveredAt}) + ${days(holdDays)} end,
    ${paidAt} + ${days(MOST_HOLD_DAYS)}) end`;
}
