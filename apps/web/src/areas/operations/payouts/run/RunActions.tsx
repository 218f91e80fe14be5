import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { requestOnce } from '../../../../api/request-once.ts';
import { useSession } from '../../../../api/session-store.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ReasonDialog } from '../../../../ui/form/ReasonDialog.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { ChangesBeforeSaving } from '../../approvals/ChangesBeforeSaving.tsx';
import { reloadPayouts } from '../../payout-settings.data.ts';
import type { Run } from '../payouts.data.ts';
import css from './RunPage.module.css';

type Act = 'submit' | 'discard';

/** What is done with a draft: it is left to a second person, or given up. */
export function RunActions({ run }: { run: Run }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const [act, setAct] = useState<Act | null>(null);
  if (run.status !== 'draft' || !rights.includes('payouts.prepare')) return null;
  return (
    <div className={css.actions}>
      <ReasonedButton reason={whyNot()} onClick={() => setAct('submit')} aria-haspopup="dialog">
        {t('runs:submit.button')}
      </ReasonedButton>
      <Button variant="default" onClick={() => setAct('discard')} aria-haspopup="dialog">
        {t('runs:discard.button')}
      </Button>
      {act !== null && <Asking run={run} act={act} onClose={() => setAct(null)} />}
    </div>
  );

  function whyNot(): string | null {
    if (run.collecting) return t('runs:step.collecting');
    return run.going.count === 0 ? t('runs:submit.nothing') : null;
  }
}

function Asking({ run, act, onClose }: { run: Run; act: Act; onClose: () => void }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const { id, version, going, status } = run;
  const send = async (body: { readonly reason: string }): Promise<Run> => {
    try {
      return act === 'submit'
        ? await requestOnce('POST /api/payout_runs/{id}/submit', { params: { id }, body, version })
        : await requestOnce('POST /api/payout_runs/{id}/discard', { params: { id }, body });
    } catch (error) {
      // Somebody else was faster: the page shows what is true now.
      if (error instanceof ApiError && (error.status === 409 || error.status === 412))
        void reloadPayouts(client);
      throw error;
    }
  };
  const becomes = act === 'submit' ? 'submitted' : 'discarded';
  return (
    <ReasonDialog
      title={t(`runs:${act}.title`)}
      confirm={t(`runs:${act}.confirm`)}
      dangerous={act === 'discard'}
      draft={`payout-run.${act}.${id}`}
      send={send}
      onSent={() => {
        toast.success(t(`runs:${act}.done`));
        void reloadPayouts(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {t(`runs:${act}.text`, {
          count: going.count,
          number: format.integer(going.count),
          amount: format.money(going.gross),
          day: format.day(run.dueOn),
        })}
      </p>
      <ChangesBeforeSaving
        before={{ status: t(`runs:status.${status}`) }}
        after={{ status: t(`runs:status.${becomes}`) }}
      />
    </ReasonDialog>
  );
}
