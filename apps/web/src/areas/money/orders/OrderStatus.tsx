import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import type { Order } from './orders.data.ts';

const tones: Record<Order['status'], Tone> = {
  open: 'waiting',
  paid: 'good',
  cancelled: 'neutral',
  refunded: 'neutral',
};

/** Status of an order. */
export function OrderStatus({ status }: Pick<Order, 'status'>) {
  const { t } = useTexts();
  return <Badge tone={tones[status]}>{t(`money:orders.statusName.${status}`)}</Badge>;
}
