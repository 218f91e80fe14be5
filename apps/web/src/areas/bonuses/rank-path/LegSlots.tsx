import { useTexts } from '../../../i18n/use-texts.ts';
import { Leaf } from '../../../ui/Leaf.tsx';
import css from './LegSlots.module.css';
import type { NextLevel } from './next-step.ts';
import type { RankPaths } from './rank-path.data.ts';

type Slot = RankPaths['slots'][number];

/** Above this number legs are grouped. */
const MOST_APART = 5;

/** How much of the next level is reached, 0 to 1: its QP and its legs, each capped at what is required. */
export function levelShareOf(next: NextLevel, slots: readonly Slot[] = []): number {
  const { qualificationPoints: met, neededQualificationPoints: needed } = next;
  const shares = [needed ? Math.min(1, met / needed) : 1, ...slots.map(shareOf)];
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

interface Props {
  slots: readonly Slot[];
}

/** How much of a slot is filled, 0 to 1. */
function shareOf({ qualificationPoints, neededQualificationPoints }: Slot): number {
  return neededQualificationPoints === 0 ? 1 : qualificationPoints / neededQualificationPoints;
}

/** The legs that a level requires, as list items: a full leaf for one that is there, else a partly filled one. */
export function LegSlots({ slots }: Props) {
  const { t, format } = useTexts();
  const filled = slots.filter((slot) => shareOf(slot) >= 1);
  const together = slots.length > MOST_APART;
  const levels = together ? [...new Set(filled.map(({ level }) => level))] : [];
  return (
    <>
      {levels.map((level) => {
        const alike = filled.filter((slot) => slot.level === level);
        const words = { number: format.integer(alike.length), levelName: alike[0]?.levelName ?? '' };
        return (
          <li key={level} className={css.slot} data-filled>
            <Leaf level={level} size={32} />
            <span className={css.words}>{t('rank.slotsFilled', words)}</span>
            <span className="visually-hidden">{t('rank.met')}</span>
          </li>
        );
      })}
      {slots.map((slot, at) => {
        const isFilled = shareOf(slot) >= 1;
        if (isFilled && together) return null;
        // New legs have no id: their position identifies them.
        const key = slot.leg === null ? `new ${at}` : slot.leg.id;
        return (
          <li key={key} className={css.slot} data-filled={isFilled} data-testid="leg-slot">
            <Leaf level={slot.level} size={32} filled={shareOf(slot)} />
            <span className={css.words}>
              <span className={css.name}>{slot.leg?.displayName ?? t('rank.newLeg')}</span>
              <span className={css.qp}>
                {isFilled
                  ? slot.levelName
                  : t('rank.slotQp', {
                      met: format.integer(slot.qualificationPoints),
                      needed: format.integer(slot.neededQualificationPoints),
                    })}
              </span>
            </span>
            <span className="visually-hidden">{t(isFilled ? 'rank.met' : 'rank.open')}</span>
          </li>
        );
      })}
    </>
  );
}
