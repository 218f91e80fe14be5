import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Format } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import steps from '../Steps.module.css';
import css from './RankPathWays.module.css';
import type { PathStep, RankPath, RankPaths } from './rank-path.data.ts';

interface Props {
  ways: RankPaths;
  levelName: string;
}

/** Target of the next step on the dashboard. */
const ANCHOR = 'rank-path';

/** The smallest sets of steps that reach the next level; each set is enough on its own. */
export function RankPathWays({ ways: { paths, affiliateMissing }, levelName }: Props) {
  const { t, format } = useTexts();
  const isAsked = useLocation().hash === ANCHOR;
  const [isOpen, setOpen] = useState(isAsked);
  return (
    <section aria-label={t('bonuses:rankPath.title')} id={ANCHOR} className={css.ways}>
      <details open={isOpen} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
        <summary>
          <h3 className={css.title}>{t('bonuses:rankPath.title')}</h3>
        </summary>
        <p className={css.about}>{t('bonuses:rankPath.about', { levelName })}</p>
        {affiliateMissing && <p className={css.first}>{t('bonuses:needs.affiliate')}</p>}
        {paths.length === 0 ? (
          <p>{t('bonuses:rankPath.reached', { levelName })}</p>
        ) : (
          <ol className={css.paths} data-testid="rank-paths">
            {paths.map((path, i) => (
              <Path key={path.steps.map(keyOf).join(' ')} path={path} number={format.integer(i + 1)} />
            ))}
          </ol>
        )}
      </details>
    </section>
  );
}

function Path({ path, number }: { path: RankPath; number: string }) {
  const { t, format } = useTexts();
  const seen = new Map<string, number>();
  return (
    <li className={css.path}>
      <h4 className={css.name}>{t('bonuses:rankPath.way', { number })}</h4>
      <ul className={steps.steps}>
        {path.steps.map((step) => {
          const key = keyOf(step);
          const times = (seen.get(key) ?? 0) + 1;
          seen.set(key, times);
          return (
            <li key={`${key} ${times}`}>
              {sentenceOf(step, t, format)}
              {step.leg !== null && (
                <>
                  {' '}
                  <Link to="/app/team/table" search={{ partner: Number(step.leg.id) }} className={steps.link}>
                    {t('bonuses:rankPath.look', { name: step.leg.displayName })}
                  </Link>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <p className={css.sum}>
        {t('bonuses:rankPath.sum', {
          count: path.steps.length,
          points: format.integer(path.qualificationPoints),
        })}
      </p>
    </li>
  );
}

function sentenceOf(step: PathStep, t: Translate, format: Format): string {
  const { kind, leg, qualificationPoints: count, levelName } = step;
  const points = format.integer(count);
  const name = leg?.displayName ?? t('bonuses:rankPath.aLeg');
  if (kind === 'own') return t('bonuses:rankPath.own', { count, points });
  if (levelName === null) return t('bonuses:rankPath.leg', { count, points, name });
  if (kind === 'new-leg') return t('bonuses:rankPath.newLeg', { count, points, levelName });
  if (step.partnerMissing) return t('bonuses:rankPath.joinLeg', { count, points, name, levelName });
  return t('bonuses:rankPath.raiseLeg', { count, points, name, levelName });
}

function keyOf({ kind, leg, level }: PathStep): string {
  return `${kind}${leg?.id ?? ''}.${level ?? ''}`;
}
