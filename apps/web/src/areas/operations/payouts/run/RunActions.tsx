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
import { DayField } from './DayField.tsx';
import css from './RunPage.module.css';
import { dayToOffer, movedDay } from './run-day.ts';

type Act = 'submit' | 'discard' | 'takeBack';

/** What is done with a run before the bank has it: left to a second person or given up, and taken back once it was approved. */
export function RunActions({ run }: { run: Run }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const [act, setAct] = useState<Act | null>(null);
  if (!rights.includes('payouts.prepare')) return null;
  if (run.status !== 'draft' && run.status !== 'approved') return null;
  return (
    <div className={css.actions}>
      {run.status === 'draft' ? (
        <>
          <ReasonedButton reason={whyNot()} onClick={() => setAct('submit')} aria-haspopup="dialog">
            {t('runs:submit.button')}
          </ReasonedButton>
          <Button variant="default" onClick={() => setAct('discard')} aria-haspopup="dialog">
            {t('runs:discard.button')}
          </Button>
        </>
      ) : (
        <ReasonedButton
          variant="default"
          reason={whyNotBack()}
          onClick={() => setAct('takeBack')}
          aria-haspopup="dialog"
        >
          {t('runs:takeBack.button')}
        </ReasonedButton>
      )}
      {act !== null && <Asking run={run} act={act} onClose={() => setAct(null)} />}
    </div>
  );

  function whyNot(): string | null {
    if (run.collecting) return t('runs:step.collecting');
    return run.going.count === 0 ? t('runs:submit.nothing') : null;
  }

  function whyNotBack(): string | null {
    if (run.approving) return t('runs:step.approving');
    return run.approval === null ? null : t('runs:takeBack.waits');
  }
}

/** What a run becomes, as soon as everybody has decided whom it takes. */
const becomes = { submit: 'submitted', discard: 'discarded', takeBack: 'discarded' } as const;

function Asking({ run, act, onClose }: { run: Run; act: Act; onClose: () => void }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const [day, setDay] = useState(() => dayToOffer(run, Date.now()));
  const { id, version, going, status } = run;
  const send = async (body: { readonly reason: string }): Promise<unknown> => {
    const params = { id };
    try {
      switch (act) {
        case 'submit': {
          const moved = { ...body, ...movedDay(run, day) };
          return await requestOnce('POST /api/payout_runs/{id}/submit', { params, body: moved, version });
        }
        case 'discard':
          return await requestOnce('POST /api/payout_runs/{id}/discard', { params, body });
        case 'takeBack':
          return await requestOnce('POST /api/payout_runs/{id}/take_back', { params, body });
      }
    } catch (error) {
      // Somebody else was faster: the page shows what is true now.
      if (error instanceof ApiError && (error.status === 409 || error.status === 412))
        void reloadPayouts(client);
      throw error;
    }
  };
  return (
    <ReasonDialog
      title={t(`runs:${act}.title`)}
      confirm={t(`runs:${act}.confirm`)}
      dangerous={act !== 'submit'}
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
          day: format.day(act === 'submit' && day !== '' ? day : run.dueOn),
        })}
      </p>
      {act === 'submit' && run.type === 'bank' && <DayField run={run} day={day} onChange={setDay} />}
      <ChangesBeforeSaving
        before={{ status: t(`runs:status.${status}`) }}
        after={{ status: t(`runs:status.${becomes[act]}`) }}
      />
    </ReasonDialog>
  );
}
