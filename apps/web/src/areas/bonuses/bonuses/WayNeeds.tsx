import { useTexts } from '../../../i18n/use-texts.ts';
import type { Way } from './bonuses.data.ts';
import { helps, Need, Needs } from './Needs.tsx';

interface Props {
  /** The level that is asked about. */
  levelName: string;
  way: Pick<Way, 'affiliateMissing' | 'neededQualificationPoints' | 'missingQualificationPoints' | 'legs'>;
}

/** What a level asks for by the level table, and what of it is missing. */
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

/** Whether nothing of a level is missing. */
export function isReached(way: Props['way']): boolean {
  return (
    !way.affiliateMissing &&
    way.missingQualificationPoints === 0 &&
    way.legs.every(({ needed, met }) => met >= needed)
  );
}
