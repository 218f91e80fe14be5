import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import css from '../../cards.module.css';
import { moveTones } from '../../moves/move-tones.ts';
import { movesOfQuery } from '../../moves/moves.data.ts';
import { WithdrawMove } from '../../moves/WithdrawMove.tsx';

/** A partner's scheduled and past moves; nothing if there are none. */
export function MovesOfPartner({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  const query = useQuery(movesOfQuery(partner));
  return (
    <QueryContent query={query} lines={[80]}>
      {({ items }) =>
        items.length === 0 ? null : (
          <ul className={css.list} aria-label={t('operations:moves.ofPartner')}>
            {items.map((move) => (
              <li key={move.id} data-testid="partner-move">
                <span className={css.line}>
                  <Badge tone={moveTones[move.status]}>{t(`operations:moves.status.${move.status}`)}</Badge>
                  <span>
                    {t('operations:moves.below', {
                      parent: move.parent.displayName,
                      month: format.month(move.effectiveFrom),
                    })}
                  </span>
                  <WithdrawMove move={move} />
                </span>
                <span className="quiet">{move.reason}</span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  );
}
