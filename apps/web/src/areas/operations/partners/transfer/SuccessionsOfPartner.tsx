import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import css from '../../cards.module.css';
import { moveTones } from '../../moves/move-tones.ts';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import { successionsOfQuery } from '../ending/ending.data.ts';

/** The place that a partner takes over or has taken over, and when; nothing if there is none. */
export function SuccessionsOfPartner({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  return (
    <QueryContent query={useQuery(successionsOfQuery(partner))} lines={[80]}>
      {({ items }) =>
        items.length === 0 ? null : (
          <ul className={css.list} aria-label={t('partnerDesk:transfer.ofSuccessor')}>
            {items.map(({ id, partner: owner, status, effectiveFrom }) => (
              <li key={id} className={css.line} data-testid="succession">
                <Badge tone={moveTones[status]}>{t(`operations:moves.status.${status}`)}</Badge>
                <span>{t('partnerDesk:transfer.takesOver', { date: format.date(effectiveFrom) })}</span>
                <PartnerFileLink id={owner.id}>{owner.displayName}</PartnerFileLink>
              </li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  );
}
