import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { requestOnce } from '../../../../api/request-once.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ReasonDialog } from '../../../../ui/form/ReasonDialog.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { ChangesBeforeSaving } from '../../approvals/ChangesBeforeSaving.tsx';
import { reloadPayouts } from '../../payout-settings.data.ts';
import type { Run } from '../payouts.data.ts';
import { DayField } from './DayField.tsx';
import type { Act } from './RunActions.tsx';
import { dayToOffer, movedDay } from './run-day.ts';

/** What a run becomes, as soon as everybody has decided whom it takes. */
const becomes = { submit: 'submitted', discard: 'discarded', takeBack: 'discarded' } as const;

interface Props {
  run: Run;
  act: Act;
  onClose: () => void;
}

/** Asks once more and for the reason, before it is done. */
export function ActDialog({ run, act, onClose }: Props) {
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
