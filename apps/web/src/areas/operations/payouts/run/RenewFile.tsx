import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../../api/request-once.ts';
import { useSession } from '../../../../api/session-store.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ReasonDialog } from '../../../../ui/form/ReasonDialog.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { reloadPayouts } from '../../payout-settings.data.ts';
import type { Run } from '../payouts.data.ts';
import { DayField } from './DayField.tsx';
import { dayToOffer, movedDay } from './run-day.ts';

/** After the bank has refused a file: a new one with all of its payouts, or without those selected in their list. */
export function RenewFile({ run }: { run: Run }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const { rights } = useSession();
  const [isAsking, setAsking] = useState(false);
  const [day, setDay] = useState(() => dayToOffer(run, Date.now()));
  if (!rights.includes('payouts.prepare') || run.status !== 'exported') return null;
  return (
    <>
      <p className="quiet">{t('runs:renew.without')}</p>
      <ReasonedButton
        aria-haspopup="dialog"
        reason={run.approval === null ? null : t('runs:renew.waits')}
        onClick={() => setAsking(true)}
      >
        {t('runs:renew.button')}
      </ReasonedButton>
      {isAsking && (
        <ReasonDialog
          title={t('runs:renew.title')}
          confirm={t('runs:renew.confirm')}
          draft={`payout-run.renew.${run.id}`}
          send={(body) =>
            requestOnce('POST /api/payout_runs/{id}/files', {
              params: { id: run.id },
              body: { ...body, without: [], ...movedDay(run, day) },
            })
          }
          onSent={() => {
            toast.success(t('runs:renew.done'));
            void reloadPayouts(client);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('runs:renew.text')}</p>
          {run.type === 'bank' && <DayField run={run} day={day} onChange={setDay} />}
        </ReasonDialog>
      )}
    </>
  );
}
