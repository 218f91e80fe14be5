import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';

const ReassignSheet = part(() => import('./ReassignSheet.tsx'), 'ReassignSheet', ['refusals']);

interface Props {
  order: {
    readonly id: number;
    readonly number: string;
    readonly partner: { readonly id: number; readonly displayName: string };
  };
}

/** Gives an order another buyer, for whoever may; the server says where its month is closed. */
export function ReassignOrder({ order }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const { rights } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!rights.includes('orders.import')) return null;
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
              // Another buyer is another volume, level and estimate: nearly every figure is another one.
              void client.invalidateQueries();
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
