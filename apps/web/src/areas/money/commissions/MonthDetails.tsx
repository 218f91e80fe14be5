import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { type Month, monthQuery } from './commissions.data.ts';
import { MonthCourse } from './MonthCourse.tsx';
import css from './MonthDetails.module.css';
import { MonthDifference } from './MonthDifference.tsx';
import { MonthReasons } from './MonthReasons.tsx';

interface Props {
  partner: number;
}

/**
 * Details of the month's sum: what each bonus follows from, its course day by day, and why the last month differed. That
 * is a month that has ended without being closed, else the last closed one. The running month is incomplete, so a
 * comparison with a whole one would mean nothing; its course is compared with the same days of the month before.
 */
export function MonthDetails({ partner }: Props) {
  const { t } = useTexts();
  const query = useQuery(monthQuery(partner));
  return (
    <div className={css.details}>
      <h2 className={css.title}>{t('month:title')}</h2>
      <QueryContent query={query} lines={[40, 90, 90, 90]}>
        {({ cycles }) => (
          <div className={css.months}>
            {cycles.map((month, index) => (
              <MonthReasons key={month.cycle.id} month={month} isRunning={index === cycles.length - 1} />
            ))}
          </div>
        )}
      </QueryContent>
      <MonthCourse partner={partner} />
      {!query.isPending && <Differences partner={partner} ended={query.data?.cycles.slice(0, -1) ?? []} />}
    </div>
  );
}

function Differences({ partner, ended }: Props & { ended: readonly Month[] }) {
  if (ended.length === 0) return <MonthDifference partner={partner} />;
  return ended.map(({ cycle }) => <MonthDifference key={cycle.id} partner={partner} cycle={cycle.id} />);
}
