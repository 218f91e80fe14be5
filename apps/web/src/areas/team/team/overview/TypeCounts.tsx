import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { SplitBar } from '../../../../ui/SplitBar.tsx';
import type { Overview } from './overview.data.ts';
import css from './TypeCounts.module.css';

const types = ['premium', 'partner', 'basic'] as const;

/** The team by account type. */
export function TypeCounts({ overview: { levels, total } }: { overview: Overview }) {
  const { t, format } = useTexts();
  const countOf = (type: (typeof types)[number]) => levels.reduce((sum, level) => sum + level[type], 0);
  return (
    <>
      <p className={css.total}>
        <Link to="/app/team/table" data-testid="overview-total">
          {format.integer(total)}
        </Link>
        <span className="quiet">{t('team:overview.people', { count: total })}</span>
      </p>
      <SplitBar parts={types.map(countOf)} />
      <dl className={css.types}>
        {types.map((type, index) => (
          <div key={type} className={css.type}>
            <dt data-part={index + 1}>{t(`accountType.${type}`)}</dt>
            <dd>
              <Link to="/app/team/table" search={{ type }} data-testid={`overview-${type}`}>
                {format.integer(countOf(type))}
              </Link>
              <span className="quiet">{format.percent(total === 0 ? 0 : countOf(type) / total)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
