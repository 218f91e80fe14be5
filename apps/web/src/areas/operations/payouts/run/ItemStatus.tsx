import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../../ui/Badge.tsx';
import type { RunItem } from '../payouts.data.ts';

/** Colours of a payout's status in its run. */
export const itemTones: Readonly<Record<RunItem['status'], Tone>> = {
  included: 'neutral',
  held: 'waiting',
  failed: 'bad',
  rejected: 'bad',
  approved: 'neutral',
  sent: 'waiting',
  refused: 'bad',
  removed: 'neutral',
  paid: 'good',
  returned: 'bad',
};

/** Status of a payout in its run. */
export function ItemStatus({ status }: Pick<RunItem, 'status'>) {
  const { t } = useTexts();
  return <Badge tone={itemTones[status]}>{t(`runs:item.${status}`)}</Badge>;
}
