import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import steps from '../Steps.module.css';
import css from './Goal.module.css';
import type { GoalPlan } from './goals.data.ts';

interface Props {
  plan: GoalPlan;
  order: { readonly base: string; readonly qp: number };
}

/** What it takes to reach a goal: legs, customers, and the amount per week. */
export function PlanList({ plan, order }: Props) {
  const { t, format } = useTexts();
  const { legs, customers, qualificationPoints, days } = plan;
  if (!plan.reachable) return <p className={css.hint}>{t('bonuses:goal.unreachable')}</p>;
  if (plan.affiliateMissing) return <p className={css.hint}>{t('bonuses:needs.affiliate')}</p>;
  if (legs.length === 0 && customers === 0) return <p className={css.hint}>{t('bonuses:goal.nothing')}</p>;
  const number = (value: number) => format.integer(value);
  return (
    <>
      <ul className={steps.steps} data-testid="goal-plan">
        {legs.map(({ leg, qualificationPoints: count, levelName }, at) => {
          const points = number(count);
          const name = leg?.displayName ?? '';
          const to = levelName ?? '';
          return (
            // New legs have no id: their position identifies them.
            <li key={leg?.id ?? `new ${at}`}>
              {leg === null
                ? t('bonuses:rankPath.newLeg', { count, points, levelName: to })
                : t('bonuses:rankPath.raiseLeg', { count, points, name, levelName: to })}
              {leg !== null && (
                <>
                  {' '}
                  <Link to="/app/team/table" search={{ partner: leg.id }} className={steps.link}>
                    {t('bonuses:rankPath.look', { name })}
                  </Link>
                </>
              )}
            </li>
          );
        })}
        {customers > 0 && (
          <li>
            {t('bonuses:goal.customers', {
              count: customers,
              number: number(customers),
              base: format.money(order.base),
              qp: number(order.qp),
            })}
          </li>
        )}
      </ul>
      <p className={css.week} data-testid="goal-week">
        {t('bonuses:goal.week', {
          count: days,
          days: number(days),
          points: number(plan.qualificationPointsPerWeek),
          customers: number(plan.customersPerWeek),
          sum: number(qualificationPoints),
        })}
      </p>
    </>
  );
}
