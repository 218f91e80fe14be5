import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Leaf } from '../../../ui/Leaf.tsx';
import { MeterBar } from '../../../ui/Meter.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './NextLevel.module.css';
import { nextLevelQuery } from './partners.data.ts';

type Way = CallAnswer<'GET /api/partners/{partner}/next-level'>;

/** What is missing for the next level, according to the engine: QP, and legs if required. */
export function NextLevel({ partner }: { partner: number }) {
  return (
    <QueryContent query={useQuery(nextLevelQuery(partner))} lines={[70, 100]} missing={null}>
      {(way) => <WayUp way={way} />}
    </QueryContent>
  );
}

function WayUp({ way }: { way: Way }) {
  const { t, format } = useTexts();
  const { nextLevel, nextLevelName: levelName, neededQualificationPoints: asked } = way;
  if (way.affiliateMissing) return <p className="quiet">{t('nextStep.becomePartner')}</p>;
  if (nextLevel === null || levelName === null || asked === null)
    return <p className="quiet">{t('nextStep.top', { levelName: way.levelName })}</p>;
  const { missingQualificationPoints: missing, qualificationPoints: met } = way;
  const legs = way.legs.filter((leg) => leg.met < leg.needed);
  const text =
    missing > 0
      ? t('team:partner.pointsTo', { points: format.integer(missing), levelName })
      : t('team:partner.pointsThere', { levelName });
  return (
    <div className={css.way}>
      <p className={css.words}>
        <Leaf level={nextLevel} size={20} />
        <strong>{text}</strong>
      </p>
      <MeterBar met={met} asked={asked} label={text} />
      <p className="quiet">
        {t('team:partner.pointsOf', { points: format.integer(met), asked: format.integer(asked) })}
      </p>
      {legs.length > 0 && (
        <ul className={css.legs}>
          {legs.map((leg) => (
            <li key={leg.level}>
              <Leaf level={leg.level} size={18} />
              {t('team:partner.legsOf', {
                met: format.integer(leg.met),
                count: leg.needed,
                levelName: leg.levelName,
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
