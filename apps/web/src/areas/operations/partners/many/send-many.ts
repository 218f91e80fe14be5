import type { CallRequest } from '@blattwerk/contract/api.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { requestOnce } from '../../../../api/request-once.ts';
import { isOutcomeUnknown } from '../../../../api/send-once.ts';
import type { Job } from '../../jobs/jobs.data.ts';
import type { StateStep } from '../state/state.data.ts';

/** Whom a step is for, and why. */
export type ManyBody = CallRequest<'POST /api/partners/hold' | 'POST /api/partners/release'>['body'];

/** How long to wait after no answer, in milliseconds. */
const AGAIN_MS = 2_000;

/**
 * Has a step done to many partners; answers with the job that does it. Where no answer comes, the same request is sent
 * again under the same key until one does: the server knows it by then, or does it now. `onSilence` is told each time.
 */
export async function sendMany(step: StateStep, body: ManyBody, onSilence: () => void): Promise<Job> {
  for (let isSilent = false; ; isSilent = true) {
    try {
      return step === 'hold'
        ? await requestOnce('POST /api/partners/hold', { body })
        : await requestOnce('POST /api/partners/release', { body });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.unreachable) throw error;
      // What was not sent in the first place is known to be undone.
      if (!isSilent && !isOutcomeUnknown(error)) throw error;
      onSilence();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
