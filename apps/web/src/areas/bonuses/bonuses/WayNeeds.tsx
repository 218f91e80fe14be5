import { useTexts } from '../../../i18n/use-texts.ts';
import type { Way } from './bonuses.data.ts';
import { helps, Need, Needs } from './Needs.tsx';

interface Props {
  /** The level in question. */
  levelName: string;
  way: Pick<Way, 'affiliateMissing' | 'neededQualificationPoints' | 'missingQualificationPoints' | 'legs'>;
}

/** The requirements of a level by the level table, and what is missing. */
export function WayNeeds({ levelName, way }: Props) {
  const { t, format } = useTexts();
  const { missingQualificationPoints: missing, neededQualificationPoints: needed } = way;
  const qp = { missing: format.integer(missing), needed: format.integer(needed ?? 0) };
  return (
    <Needs label={t('rank.requirements', { levelName })}>
      {way.affiliateMissing && (
        <Need done={false} link={helps.terms()}>
          {t('bonuses:needs.affiliate')}
        </Need>
      )}
      <Need done={missing === 0} link={helps.team()}>
        {t(missing === 0 ? 'bonuses:needs.qpMet' : 'bonuses:needs.qp', qp)}
      </Need>
      {way.legs.map((leg) => {
        const count = Math.max(leg.needed - leg.met, 0);
        const words = {
          levelName: leg.levelName,
          met: format.integer(leg.met),
          needed: format.integer(leg.needed),
        };
        return (
          <Need key={leg.level} done={count === 0} link={helps.firstLine()}>
            {count === 0 ? t('bonuses:needs.legsMet', words) : t('bonuses:needs.legs', { ...words, count })}
          </Need>
        );
      })}
    </Needs>
  );
}

/** Whether all requirements of a level are met. */
export function isReached(way: Props['way']): boolean {
  return (
    !way.affiliateMissing &&
    way.missingQualificationPoints === 0 &&
    way.legs.every(({ needed, met }) => met >= needed)
  );
}
