import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../../api/request-once.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { Note } from '../../../../ui/Note.tsx';
import { refusalText } from '../../../../ui/refusal-text.ts';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { type Chosen, countOf } from '../../../../ui/table/selection/selection.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { Changes } from '../../approvals/Changes.tsx';
import { inBlocks } from '../../in-blocks.ts';
import { reloadPayouts } from '../../payout-settings.data.ts';
import { type BulkOutcome, chosenIds, MOST_AT_ONCE } from '../chosen-ids.ts';
import type { Run, RunItem } from '../payouts.data.ts';
import { DayField } from './DayField.tsx';
import css from './RunPage.module.css';
import { dayToOffer, movedDay } from './run-day.ts';
import type { ItemStep } from './run-steps.ts';

/** The action on the selected payouts. */
export interface ItemsTask {
  readonly step: ItemStep;
  readonly chosen: Chosen;
  /** Reads a page of the filtered rows afresh. */
  readonly load: (page: number, limits: number) => Promise<{ items: RunItem[]; total: number }>;
}

interface Props {
  run: Run;
  task: ItemsTask;
  /** Gets the ids that stay selected. */
  onLeft: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** Statuses of the selected payouts, before and after. */
const becomes = {
  hold: { was: 'included', is: 'held' },
  release: { was: 'held', is: 'included' },
  reject: { was: 'included', is: 'rejected' },
  renew: { was: 'approved', is: 'removed' },
} as const satisfies Record<ItemStep, Readonly<Record<'was' | 'is', RunItem['status']>>>;

/** Holds, releases or rejects selected payouts, or leaves them out of a new file: effect, reason, and refusals. */
export function ItemsSheet({ run, task, onLeft, onClose }: Props) {
  const { step, chosen, load } = task;
  const { t, format } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const [refused, setRefused] = useState<BulkOutcome['failed']>([]);
  const count = countOf(chosen);
  const state = useServerForm({
    draft: `payout-run-items.${step}`,
    initialValues: { reason: '', dueOn: dayToOffer(run, Date.now()) },
    validate: { reason: required },
    send: async ({ reason, dueOn }) => {
      const ids = await chosenIds(chosen, load);
      const sending =
        step === 'renew'
          ? renew(run.id, { without: ids, reason, ...movedDay(run, dueOn) })
          : change(run.id, { step, ids, reason });
      // Of many, some may be done although the rest failed.
      return sending.finally(() => void reloadPayouts(client));
    },
    onSent: ({ done, failed }) => {
      if (done.length > 0)
        toast.success(
          t(`runs:items.${step}.done`, { count: done.length, number: format.integer(done.length) }),
        );
      onLeft(failed.map(({ id }) => id));
      if (failed.length === 0) onClose();
      else setRefused(failed);
    },
  });
  const { was, is } = becomes[step];
  const title = t(`runs:items.${step}.title`);
  return (
    <Sheet title={title} onClose={onClose}>
      <ServerForm state={state} label={title} className={css.form}>
        <p>
          <strong>{t('money:payouts.count', { count, number: format.integer(count) })}</strong>
        </p>
        <Changes before={{ status: t(`runs:item.${was}`) }} after={{ status: t(`runs:item.${is}`) }} />
        <p className="quiet">{t(`runs:items.${step}.text`)}</p>
        {step === 'renew' && run.type === 'bank' && (
          <DayField
            run={run}
            day={state.form.values.dueOn}
            onChange={(day) => state.form.setFieldValue('dueOn', day)}
          />
        )}
        <ReasonField readOnly={state.busy} {...state.form.getInputProps('reason')} />
        <Refused failed={refused} />
        <SaveButton state={state}>{title}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}

interface Change {
  readonly step: Exclude<ItemStep, 'renew'>;
  readonly ids: readonly number[];
  readonly reason: string;
}

function change(run: number, { step, ids, reason }: Change): Promise<BulkOutcome> {
  const params = { id: run };
  return inBlocks(
    ids,
    (block) => {
      const sent = { params, body: { ids: block, reason } };
      switch (step) {
        case 'hold':
          return requestOnce('POST /api/payout_runs/{id}/items/hold', sent);
        case 'release':
          return requestOnce('POST /api/payout_runs/{id}/items/release', sent);
        case 'reject':
          return requestOnce('POST /api/payout_runs/{id}/items/reject', sent);
      }
    },
    MOST_AT_ONCE,
  );
}

/** A new file is all or nothing: it is prepared without all of them, or not at all. */
async function renew(
  run: number,
  body: { readonly without: number[]; readonly reason: string; readonly dueOn?: string },
): Promise<BulkOutcome> {
  await requestOnce('POST /api/payout_runs/{id}/files', { params: { id: run }, body });
  return { done: body.without, failed: [] };
}

/** The refusals, each reason once with its count. */
function Refused({ failed }: { failed: BulkOutcome['failed'] }) {
  const texts = useTexts();
  const { t, format } = texts;
  if (failed.length === 0) return null;
  const reasons = Map.groupBy(
    failed,
    ({ code, reason }) => refusalText(texts, { code, params: {} }) ?? reason,
  );
  return (
    <Note role="alert" tone="alarm" title={t('runs:items.refused')}>
      {[...reasons].map(([reason, items]) => (
        <p key={reason}>{t('labelled', { label: reason, value: format.integer(items.length) })}</p>
      ))}
    </Note>
  );
}
