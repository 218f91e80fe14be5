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

/** The resulting status once everyone has decided. */
const becomes = { submit: 'submitted', discard: 'discarded', takeBack: 'discarded' } as const;

interface Props {
  run: Run;
  act: Act;
  onClose: () => void;
}

/** Confirms an action with its reason. */
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
      // A concurrent change: the page shows the current state.
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
