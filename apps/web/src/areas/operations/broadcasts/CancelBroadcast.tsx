import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type Broadcast, reloadBroadcasts } from './broadcasts.data.ts';

/** Cancels a broadcast not sent, or not sent to all yet, with a reason. */
export function CancelBroadcast({ broadcast: { id, state } }: { broadcast: Broadcast }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('broadcasts:cancel.button')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('broadcasts:cancel.title')}
          confirm={t('broadcasts:cancel.confirm')}
          dangerous
          draft={`broadcast-cancel-${id}`}
          send={(body) => requestOnce('POST /api/broadcasts/{id}/cancel', { params: { id }, body })}
          onSent={() => {
            toast.success(t('broadcasts:cancel.done'));
            setAsking(false);
            void reloadBroadcasts(client);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t(state === 'planned' ? 'broadcasts:cancel.planned' : 'broadcasts:cancel.sending')}</p>
        </ReasonDialog>
      )}
    </>
  );
}
