import { useQuery } from '@tanstack/react-query';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { padDays, sumOf } from '../../../ui/charts/pad-days.ts';
import { daysOf, type Period, periodOf, previousOf } from '../../../ui/charts/period.ts';
import { pointsQuery } from '../../bonuses/bonuses/bonuses.data.ts';

interface Props {
  partner: number;
}

/** Change of the month's QP against the same day of last month, from the daily points of both; nothing without a last month. */
export function QpChange({ partner }: Props) {
  const { t, format } = useTexts();
  const month = periodOf({ period: 'month' }, berlinDay(Date.now()));
  const last = previousOf(month);
  const now = useSum(partner, month);
  const before = useSum(partner, last);
  if (now === undefined || before === undefined || before === 0) return null;
  const more = now - before;
  const values = { number: format.integer(Math.abs(more)), day: format.day(last.end) };
  if (more === 0) return t('bonuses:points.sameAsBy', values);
  return t(more > 0 ? 'bonuses:points.moreThanBy' : 'bonuses:points.lessThanBy', values);
}

function useSum(partner: number, period: Period): number | undefined {
  const rows = useQuery(pointsQuery(partner, period)).data;
  return rows && sumOf(padDays(rows, period.end, daysOf(period)));
}
