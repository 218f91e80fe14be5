import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import type { OrderCounting } from './all-orders.data.ts';

const ReassignSheet = part(() => import('./ReassignSheet.tsx'), 'ReassignSheet', [
  'refusals',
  'companyRefusals',
]);

interface Props {
  counting: Pick<OrderCounting, 'order' | 'closed'>;
}

/** Assigns an order to another buyer, if permitted; otherwise says why the buyer stays. */
export function ReassignOrder({ counting: { order, closed } }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const { rights } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!rights.includes('orders.import')) return null;
  if (closed || order.reason === 'history')
    return (
      <p className="quiet">{t(closed ? 'operations:reassign.closed' : 'operations:reassign.history')}</p>
    );
  return (
    <>
      <div>
        <ReasonedButton variant="default" writes aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {t('operations:reassign.button')}
        </ReasonedButton>
      </div>
      {isOpen && (
        <Suspense>
          <ReassignSheet
            order={order}
            onDone={() => {
              setIsOpen(false);
              // Another buyer changes volumes, levels and estimates: nearly every figure.
              void client.invalidateQueries();
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
