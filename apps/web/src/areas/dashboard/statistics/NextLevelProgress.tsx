import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { LegSlots } from '../../bonuses/rank-path/LegSlots.tsx';
import type { NextLevel } from '../../bonuses/rank-path/next-step.ts';
import { OtherReading } from '../../bonuses/rank-path/OtherReading.tsx';
import type { RankPaths } from '../../bonuses/rank-path/rank-path.data.ts';
import css from './NextLevelProgress.module.css';

interface Props {
  next: NextLevel;
  /** Undefined if they could not be read. */
  slots: RankPaths['slots'] | undefined;
}

/** Distance to the next level: a bar of the qualification points still missing, and the required legs. */
export function NextLevelProgress({ next, slots = [] }: Props) {
  const { t, format } = useTexts();
  const { qualificationPoints: points, neededQualificationPoints: needed, nextLevelName } = next;
  const towards = nextLevelName === null ? t('rank.top') : t('rank.towards', { levelName: nextLevelName });
  const amount = (
    <>
      <strong data-testid="rank-qp">{format.integer(points)}</strong>
      {needed !== null && ` / ${t('unit.qp', { points: format.integer(needed) })}`}
    </>
  );
  return (
    <div className={css.progress}>
      {slots.length > 0 && next.missingQualificationPoints === 0 ? (
        <p className={css.met}>
          <span>{towards}</span>
          <span>{amount}</span>
        </p>
      ) : (
        <Meter label={towards} text={amount} met={points} asked={needed ?? points} />
      )}
      {nextLevelName !== null && (
        <ul className={css.chips} aria-label={t('rank.requirements', { levelName: nextLevelName })}>
          <Requirement done={next.missingQualificationPoints === 0}>
            {next.missingQualificationPoints === 0
              ? t('rank.pointsReached')
              : t('rank.pointsMissing', { points: format.integer(next.missingQualificationPoints) })}
          </Requirement>
          {slots.length > 0 ? (
            <LegSlots slots={slots} />
          ) : (
            next.legs.map((leg) => (
              <Requirement key={leg.level} done={leg.met >= leg.needed}>
                {t('rank.leg', {
                  levelName: leg.levelName,
                  met: format.integer(leg.met),
                  needed: format.integer(leg.needed),
                })}
              </Requirement>
            ))
          )}
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
