import { useTexts } from '../../../i18n/use-texts.ts';
import type { Month } from './commissions.data.ts';

/** What expires before the end of the month and may lower its sum. */
export function MonthHints({ month: { hints } }: { month: Month }) {
  const { t, format } = useTexts();
  return hints.map((hint) => (
    <span key={hint.ends} className="quiet" data-testid={`month-ends-${hint.ends}`}>
      {t(`money.ends.${hint.ends}`, {
        date: 'endsOn' in hint ? format.day(hint.endsOn) : format.dateTime(hint.endsAt),
      })}
    </span>
  ));
}
