import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Sparkline } from '../../../ui/charts/Sparkline.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { qpMonthsQuery } from './partners.data.ts';
import css from './QpCourse.module.css';

/** Line chart of the QP by month; nothing if there is only the running month. */
export function QpCourse({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  return (
    <QueryContent query={useQuery(qpMonthsQuery(partner))} lines={[100]} room={[92, 92]}>
      {({ months }) => {
        const [first, last] = [months[0], months.at(-1)];
        if (first === undefined || last === undefined || first === last) return null;
        const nameOf = ({ dateFrom }: typeof first) => format.month(dateFrom);
        const values = months.map((month) => month.qualificationPoints);
        const labels = months.map((month) =>
          t('labelled', { label: nameOf(month), value: format.integer(month.qualificationPoints) }),
        );
        return (
          <figure className={css.course}>
            <figcaption>{t('team:partner.course')}</figcaption>
            <Sparkline
              values={values}
              label={t('labelled', { label: t('team:partner.course'), value: labels.join(', ') })}
            />
            <p className={css.ends} aria-hidden="true">
              <span>
                {nameOf(first)} · {format.integer(first.qualificationPoints)}
              </span>
              <span>
                {nameOf(last)} · {format.integer(last.qualificationPoints)}
              </span>
            </p>
          </figure>
        );
      }}
    </QueryContent>
  );
}
