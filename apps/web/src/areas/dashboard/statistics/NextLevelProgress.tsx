import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import css from './NextLevelProgress.module.css';
import type { NextLevel } from './next-step.ts';
import { OtherReading } from './OtherReading.tsx';

interface Props {
  next: NextLevel;
}

/** How far it is to the next level: the bar of qualification points, and a chip for each leg it asks for. */
export function NextLevelProgress({ next }: Props) {
  const { t, format } = useTexts();
  const { qualificationPoints: points, neededQualificationPoints: needed, nextLevelName } = next;
  return (
    <div className={css.progress}>
      <Meter
        label={nextLevelName === null ? t('rank.top') : t('rank.towards', { levelName: nextLevelName })}
        text={
          <>
            <strong data-testid="rank-qp">{format.integer(points)}</strong>
            {needed !== null && ` / ${t('unit.qp', { points: format.integer(needed) })}`}
          </>
        }
        met={points}
        asked={needed ?? points}
      />
      {nextLevelName !== null && (
        <ul className={css.chips} aria-label={t('rank.requirements', { levelName: nextLevelName })}>
          <Requirement done={next.missingQualificationPoints === 0}>
            {next.missingQualificationPoints === 0
              ? t('rank.pointsReached')
              : t('rank.pointsMissing', { points: format.integer(next.missingQualificationPoints) })}
          </Requirement>
          {next.legs.map((leg) => (
            <Requirement key={leg.level} done={leg.met >= leg.needed}>
              {t('rank.leg', {
                levelName: leg.levelName,
                met: format.integer(leg.met),
                needed: format.integer(leg.needed),
              })}
            </Requirement>
          ))}
        </ul>
      )}
      <OtherReading next={next} />
    </div>
  );
}

function Requirement({ done, children }: { done: boolean; children: string }) {
  const { t } = useTexts();
  return (
    <li className={css.chip} data-done={done}>
      <Icon name={done ? 'check' : 'arrow'} size={16} />
      <span>{children}</span>
      <span className="visually-hidden">{t(done ? 'rank.met' : 'rank.open')}</span>
    </li>
  );
}
