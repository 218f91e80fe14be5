import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Course } from '../../../ui/charts/Course.tsx';
import { type Period, previousOf } from '../../../ui/charts/period.ts';
import { clicksQuery } from './referrals.data.ts';

interface Props {
  partner: number;
  period: Period;
  /** The link to count; all if absent. */
  link: number | undefined;
}

/** Daily clicks of a period, compared with the period before; each day links to its clicks. */
export function ClicksOfPeriod({ partner, period, link }: Props) {
  const { t, format } = useTexts();
  const query = useQuery(clicksQuery(partner, period, link));
  const before = useQuery(clicksQuery(partner, previousOf(period), link));
  const navigate = useNavigate({ from: '/app/links/referral-clicks' });
  return (
    <Course
      title={t('links:clicks.course')}
      name="clicks"
      period={period}
      query={query}
      before={before}
      texts={{
        label: t('clicks.clicks'),
        before: t('links:clicks.before'),
        total: (count) => t('links:clicks.total', { count, number: format.integer(count) }),
        difference: (more, range) => {
          const count = Math.abs(more);
          const number = format.integer(count);
          if (more === 0) return t('links:clicks.same', range);
          return more > 0
            ? t('links:clicks.more', { ...range, count, number })
            : t('links:clicks.less', { ...range, count, number });
        },
      }}
      onPick={(date) =>
        void navigate({ search: ({ page: _, ...rest }) => ({ ...rest, day: date }), resetScroll: false })
      }
      day={(date, text) => (
        <Link
          from="/app/links/referral-clicks"
          search={({ page: _, ...rest }) => ({ ...rest, day: date })}
          resetScroll={false}
        >
          {text}
        </Link>
      )}
    />
  );
}
