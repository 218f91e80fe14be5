import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { NextLevel } from './next-step.ts';
import css from './OtherReading.module.css';

interface Props {
  next: NextLevel;
}

/**
 * The next level by the rank progression table, beside the level table's. For levels 19 and 20 the two tables disagree
 * and both are shown (specification, section 9); the note says so.
 */
export function OtherReading({ next }: Props) {
  const { t, format } = useTexts();
  const { progression, neededQualificationPoints: needed } = next;
  if (progression === null || needed === null) return null;
  const differs = progression.neededQualificationPoints !== needed;
  const { customers } = progression;
  if (!differs && customers === null) return null;
  return (
    <details className={css.reading} open={differs}>
      <summary>
        <Icon name="info" size={18} />
        {t(differs ? 'rank.readingsDiffer' : 'rank.otherReading')}
      </summary>
      <dl className={css.table}>
        {differs && (
          <>
            <dt>{t('rank.levelTable')}</dt>
            <dd>{t('unit.qp', { points: format.integer(needed) })}</dd>
            <dt>{t('rank.progressionTable')}</dt>
            <dd>{t('unit.qp', { points: format.integer(progression.neededQualificationPoints) })}</dd>
          </>
        )}
        {customers !== null && (
          <>
            <dt>{t('rank.customersEach', { points: format.integer(customers.qualificationPointsEach) })}</dt>
            <dd>
              {t('rank.metOfNeeded', {
                met: format.integer(customers.met),
                needed: format.integer(customers.needed),
              })}
            </dd>
          </>
        )}
      </dl>
    </details>
  );
}
