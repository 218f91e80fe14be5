import { MOST_HOLD_DAYS } from '@blattwerk/plan/cycle/hold-end.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import css from './CreditExplanation.module.css';
import type { Explanation } from './credits.data.ts';

type Release = NonNullable<Explanation['release']>;

/** When the credit becomes available, from when that counts, and which deliveries have shifted it. */
export function ReleaseFacts({ release }: { release: Release }) {
  const { t, format } = useTexts();
  const { availableAt, countsFrom, from, days, isLimited, moves } = release;
  const available = format.date(availableAt);
  return (
    <section data-testid="release-facts">
      <h4 className={css.heading}>{t('money:why.release')}</h4>
      <p>
        {days === null
          ? t('money:why.releaseOn', { available })
          : t(`money:why.releaseOf.${countsFrom}`, {
              available,
              days: format.integer(days),
              from: format.date(from),
            })}
      </p>
      {isLimited && <p>{t('money:why.releaseLimit', { most: format.integer(MOST_HOLD_DAYS) })}</p>}
      {moves.map((move) => (
        <Move key={move.at} move={move} />
      ))}
    </section>
  );
}

function Move({ move: { at, deliveredAt, movedFrom } }: { move: Release['moves'][number] }) {
  const { t, format } = useTexts();
  const values = { time: format.dateTime(at), before: format.date(movedFrom) };
  return (
    <p className="quiet">
      {deliveredAt === null
        ? t('money:why.releaseMovedBack', values)
        : t('money:why.releaseMoved', { ...values, delivered: format.date(deliveredAt) })}
    </p>
  );
}
