import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { requestOnce } from '../../../../api/request-once.ts';
import { useSession } from '../../../../api/session-store.ts';
import { part } from '../../../../frame/screen.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { reloadMonths } from '../months.data.ts';
import type { MonthEnd } from '../months-search.ts';
import css from './MonthEndPage.module.css';

const SubmitDialog = part(() => import('./SubmitDialog.tsx'), 'SubmitDialog', []);
const WithdrawDialog = part(() => import('./WithdrawDialog.tsx'), 'WithdrawDialog', []);

/** Actions on a month: compute, submit to a second person, close early, withdraw. */
export function MonthActions({ month }: { month: MonthEnd }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const [dialog, setDialog] = useState<'submit' | 'withdraw' | null>(null);
  const computing = useSending(() =>
    requestOnce('POST /api/cycles/{id}/previews', { params: { id: month.id }, body: {} }),
  );
  const closing = useSending(() =>
    requestOnce('POST /api/cycles/{id}/close', { params: { id: month.id }, body: {} }),
  );
  const mayClose = rights.includes('cycles.close');
  const maySubmit = rights.includes('cycles.preview');
  if (month.state === 'closed') return null;
  if (month.state === 'running') return <p className="quiet">{t('monthEnd:runs')}</p>;
  return (
    <div className={css.actions}>
      <ReasonedButton
        variant="default"
        loading={computing.isPending || month.waiting !== null}
        writes
        onClick={() => computing.mutate()}
      >
        {t(month.preview === null ? 'monthEnd:compute' : 'monthEnd:computeAgain')}
      </ReasonedButton>
      {month.state === 'over' && maySubmit && (
        <ReasonedButton reason={whyNot()} onClick={() => setDialog('submit')} aria-haspopup="dialog">
          {t('monthEnd:submit.button')}
        </ReasonedButton>
      )}
      {month.state === 'approved' && mayClose && (
        <ReasonedButton loading={closing.isPending} writes onClick={() => closing.mutate()}>
          {t('monthEnd:closeNow')}
        </ReasonedButton>
      )}
      {(month.state === 'submitted' || month.state === 'approved') && (
        <ReasonedButton variant="default" onClick={() => setDialog('withdraw')} aria-haspopup="dialog">
          {t('monthEnd:withdraw.button')}
        </ReasonedButton>
      )}
      <Suspense>
        {dialog === 'submit' && <SubmitDialog month={month} onClose={() => setDialog(null)} />}
        {dialog === 'withdraw' && <WithdrawDialog month={month} onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  );

  function whyNot(): string | null {
    if (month.waiting !== null) return t('monthEnd:computing');
    return month.preview === null ? t('monthEnd:submit.needsPreview') : null;
  }
}

function useSending(send: () => Promise<unknown>) {
  const client = useQueryClient();
  const { t } = useTexts();
  return useMutation({
    mutationFn: send,
    onError: (error) => toast.error(t('monthEnd:failed'), { error }),
    onSettled: () => reloadMonths(client),
  });
}
