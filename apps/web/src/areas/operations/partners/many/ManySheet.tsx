import type { CallRequest } from '@blattwerk/contract/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { requestOnce } from '../../../../api/request-once.ts';
import { isOutcomeUnknown } from '../../../../api/send-once.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { Note } from '../../../../ui/Note.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { type Chosen, countOf } from '../../../../ui/table/selection/selection.ts';
import { Changes } from '../../approvals/Changes.tsx';
import { JobProgress } from '../../jobs/JobProgress.tsx';
import type { Job } from '../../jobs/jobs.data.ts';
import { reloadState, type StateStep } from '../state/state.data.ts';
import css from './ManySheet.module.css';

/** A bulk action on the selected partners. */
export interface ManyTask {
  readonly step: StateStep;
  readonly chosen: Chosen;
  /** The filters of the list. */
  readonly matching: NonNullable<ManyBody['matching']>;
}

interface Props {
  task: ManyTask;
  /** The job that performs it, once started. */
  job: Job | undefined;
  onStarted: (job: Job) => void;
  onClose: () => void;
}

/** Puts the payouts of many partners on hold or releases them: effect and reason, then progress. */
export function ManySheet({ task, job, onStarted, onClose }: Props) {
  const { t } = useTexts();
  return (
    <Sheet title={t(`operations:partnerState.${task.step}.button`)} onClose={onClose}>
      {job === undefined ? (
        <ManyForm task={task} onStarted={onStarted} />
      ) : (
        <div className={css.form}>
          <JobProgress job={job} />
          {job.status !== 'done' && <p className="quiet">{t('operations:many.goesOn')}</p>}
        </div>
      )}
    </Sheet>
  );
}

function ManyForm({ task, onStarted }: Pick<Props, 'task' | 'onStarted'>) {
  const { step, chosen } = task;
  const { t, format } = useTexts();
  const client = useQueryClient();
  const [count, setCount] = useState(countOf(chosen));
  const [isSilent, setSilent] = useState(false);
  const required = useRequired();
  const form = useServerForm({
    draft: `partners.${step}`,
    initialValues: { reason: '' },
    validate: { reason: required },
    send: async ({ reason }) => {
      const body = { ...whomOf(task, count), reason };
      try {
        return await sendMany(step, body, () => setSilent(true));
      } catch (error) {
        // The list has changed: sending again means the new number, which is then displayed.
        if (error instanceof ApiError && error.code === 'otherCount') {
          setCount(Number(error.params.hits));
          void reloadState(client);
        }
        throw error;
      } finally {
        setSilent(false);
      }
    },
    onSent: onStarted,
  });
  const [stateNow, stateThen] =
    step === 'hold' ? (['active', 'held'] as const) : (['held', 'active'] as const);
  return (
    <ServerForm state={form} label={t(`operations:partnerState.${step}.button`)} className={css.form}>
      <p>
        <strong>{t('operations:many.whose', { count, number: format.integer(count) })}</strong>
      </p>
      <Changes
        before={{ state: t(`operations:partnerState.state.${stateNow}`) }}
        after={{ state: t(`operations:partnerState.state.${stateThen}`) }}
      />
      <p className="quiet">{t(`operations:partnerState.about.${stateThen}`)}</p>
      <ReasonField readOnly={form.busy} {...form.form.getInputProps('reason')} />
      {isSilent && (
        <Note role="status" title={t('operations:many.silence')}>
          <p>{t('operations:many.silenceText')}</p>
        </Note>
      )}
      <ReasonedButton
        type="submit"
        writes
        loading={form.busy}
        reason={count === 0 ? t('operations:many.nobody') : null}
      >
        {t(`operations:partnerState.${step}.button`)}
      </ReasonedButton>
    </ServerForm>
  );
}

function whomOf({ chosen, matching }: ManyTask, expected: number): Omit<ManyBody, 'reason'> {
  return chosen.kind === 'rows' ? { ids: chosen.ids.map(Number) } : { matching, expected };
}

/** Body of a bulk action: the partners and the reason. */
type ManyBody = CallRequest<'POST /api/partners/hold' | 'POST /api/partners/release'>['body'];

/** Delay before a retry after no answer, in milliseconds. */
const RETRY_DELAY_MS = 2_000;

/**
 * Performs a step on many partners and returns the job that does it. Without an answer, the same request is repeated with
 * the same idempotency key until one arrives: the server either knows the key or performs the step then. `onSilence` is
 * called before each retry.
 */
async function sendMany(step: StateStep, body: ManyBody, onSilence: () => void): Promise<Job> {
  for (let isSilent = false; ; isSilent = true) {
    try {
      return step === 'hold'
        ? await requestOnce('POST /api/partners/hold', { body })
        : await requestOnce('POST /api/partners/release', { body });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.unreachable) throw error;
      // A request that was never sent has certainly done nothing.
      if (!isSilent && !isOutcomeUnknown(error)) throw error;
      onSilence();
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}
