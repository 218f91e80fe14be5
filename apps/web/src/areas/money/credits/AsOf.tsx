import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { pendingCommissionQuery } from '../commissions/commissions.data.ts';

/** When the estimates were computed: one instant for all on the page. */
export function AsOf({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  const asOf = useQuery(pendingCommissionQuery(partner)).data?.asOf ?? null;
  return (
    <span data-testid="as-of">
      {asOf === null ? '\u00a0' : t('money:credits.asOf', { time: format.dateTime(asOf) })}
    </span>
  );
}
