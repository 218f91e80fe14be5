import { MOST_HOLD_DAYS, UNDELIVERED_DAYS } from '@blattwerk/plan/cycle/hold-end.ts';

/** SQL of the arguments of the plan's `holdEnd`. */
interface OrderTimes {
  readonly paidAt: string;
  /** Null until the delivery is known. */
  readonly deliveredAt: string;
  readonly holdDays: string;
  readonly holdFrom: string;
}

const days = (count: string | number) => `make_interval(hours => 24 * (${count}))`;

/** SQL of the end of an order's holding period: the plan's `holdEnd` for rows. */
export function holdEndSql({ paidAt, deliveredAt, holdDays, holdFrom }: OrderTimes): string {
  return `case when ${holdFrom} = 'payment' then ${paidAt} + ${days(holdDays)} else least(
    case when ${deliveredAt} is null then ${paidAt} + ${days(`${holdDays} + ${UNDELIVERED_DAYS}`)}
      else greatest(${paidAt}, ${deliveredAt}) + ${days(holdDays)} end,
    ${paidAt} + ${days(MOST_HOLD_DAYS)}) end`;
}
