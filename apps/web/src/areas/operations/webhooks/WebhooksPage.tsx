import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { DeliveriesTable } from './DeliveriesTable.tsx';
import { ReceiversCard } from './ReceiversCard.tsx';
import type { ShownSecret } from './SecretDialog.tsx';
import css from './Webhooks.module.css';

const AddReceiver = part(() => import('./ReceiverSheets.tsx'), 'AddReceiver', []);
const OneReceiver = part(() => import('./ReceiverSheets.tsx'), 'OneReceiver', []);
const DeliveryDetails = part(() => import('./DeliveryDetails.tsx'), 'DeliveryDetails', []);
const SecretDialog = part(() => import('./SecretDialog.tsx'), 'SecretDialog', []);

/** Webhooks: the programs that get events, and their deliveries. */
export function WebhooksPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/webhooks' });
  const navigate = useNavigate({ from: '/app/operations/webhooks' });
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const close = () => void navigate({ search: ({ add: _, edit: __, ...rest }) => rest, resetScroll: false });
  return (
    <>
      <PageHead
        title={t('operations:title.webhooks')}
        lead={t('webhooks:lead')}
        actions={
          <ReasonedButton
            icon="plus"
            onClick={() =>
              void navigate({ search: (old) => ({ ...old, add: 1 as const }), resetScroll: false })
            }
          >
            {t('webhooks:add')}
          </ReasonedButton>
        }
      />
      <div className={css.page}>
        <ReceiversCard search={search} />
        <DeliveriesTable search={search} />
      </div>
      <Suspense>
        {search.add === 1 && <AddReceiver onSecret={setSecret} onClose={close} />}
        {search.edit !== undefined && search.add !== 1 && (
          <OneReceiver id={search.edit} onSecret={setSecret} onClose={close} />
        )}
        {secret !== null && <SecretDialog {...secret} onClose={() => setSecret(null)} />}
      </Suspense>
      {search.delivery !== undefined && (
        <TableSheet title={t('webhooks:delivery')} parameter="delivery" open={search.delivery}>
          <Suspense>
            <DeliveryDetails id={search.delivery} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}
