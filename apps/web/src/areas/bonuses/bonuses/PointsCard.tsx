import { cycleOfDay, dayNumber } from '@blattwerk/plan/days.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Course } from '../../../ui/charts/Course.tsx';
import { periodOf, previousOf } from '../../../ui/charts/period.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { nextLevelQuery, pointsQuery } from './bonuses.data.ts';
import css from './PointsCard.module.css';

/** The selectable periods: days up to today, or the running month. */
const pointPeriods = [30, 7, 90, 'month'] as const;

interface Props {
  partner: number;
}

/** Levels are computed per month, so this is the length of the running one. */
function daysOfMonth(): number {
  const { dateFrom, dateTo } = cycleOfDay(berlinDay(Date.now()));
  return dayNumber(dateTo) - dayNumber(dateFrom) + 1;
}

/**
 * Daily qualification points of the partner and the team, compared with the period before and with the daily amount that
 * the next level takes.
 */
export function PointsCard({ partner }: Props) {
  const { t, format } = useTexts();
  const { points: shown = 30 } = useSearch({ from: '/signed-in/app/bonuses/level' });
  const navigate = useNavigate({ from: '/app/bonuses/level' });
  const show = (kind: (typeof pointPeriods)[number]) =>
    void navigate({
      search: ({ points: _, ...rest }) => ({ ...rest, ...(kind !== 30 && { points: kind }) }),
      resetScroll: false,
      replace: true,
    });
  const period = periodOf({ period: shown }, berlinDay(Date.now()));
  const query = useQuery(pointsQuery(partner, period));
  const before = useQuery(pointsQuery(partner, previousOf(period)));
  const next = useQuery(nextLevelQuery(partner)).data;
  const { nextLevelName: levelName = null, neededQualificationPoints: needed = null } = next ?? {};
  const pace =
    levelName === null || needed === null
      ? undefined
      : { label: t('bonuses:points.pace', { levelName }), perDay: Math.ceil(needed / daysOfMonth()) };
  return (
    <Course
      title={t('bonuses:points.title')}
      name="points"
      className="bonus-half"
      period={period}
      query={query}
      before={before}
      pace={pace}
      texts={{
        label: t('volume.qp'),
        before: t('bonuses:points.before'),
        total: (count) => t('bonuses:points.total', { number: format.integer(count) }),
        difference: (more, range) => {
          const number = format.integer(Math.abs(more));
          if (more === 0) return t('bonuses:points.same', range);
          return t(more > 0 ? 'bonuses:points.more' : 'bonuses:points.less', { ...range, number });
        },
      }}
    >
      <SelectField
        className={css.period ?? ''}
        label={t('bonuses:points.period')}
        value={String(shown)}
        options={pointPeriods.map((kind) => ({
          value: String(kind),
          label: t(`bonuses:points.kind.${kind}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          show(pointPeriods.find((kind) => String(kind) === value) ?? 30)
        }
      />
    </Course>
  );
}
