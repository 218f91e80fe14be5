import { cycleOfDay } from '@blattwerk/plan/days.ts';
import { useQuery } from '@tanstack/react-query';
import { berlinDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Note } from '../../ui/Note.tsx';
import { useNow } from '../../ui/use-now.ts';
import { planQuery } from './plan.data.ts';

const A_MINUTE_MS = 60_000;

/**
 * Says on a page with figures that they are those of the month before, in the minutes between the turn of a month and its
 * first computation, and polls for that. The displayed data is then reloaded (`follow-month.ts`).
 */
export function MonthNote() {
  const { t, format } = useTexts();
  const { dateFrom } = cycleOfDay(berlinDay(useNow(A_MINUTE_MS)));
  const isOver = (month: string | undefined) => month !== undefined && month < dateFrom;
  const { data } = useQuery({
    ...planQuery(),
    refetchInterval: ({ state }) => (isOver(state.data?.month) ? A_MINUTE_MS : false),
  });
  if (data === undefined || !isOver(data.month)) return null;
  return (
    <Note tone="leaf" spaced role="status" data-testid="shown-month-before">
      {t('statistics.monthBefore', { month: format.month(dateFrom), before: format.month(data.month) })}
    </Note>
  );
}
