import type { CallRequest } from '@blattwerk/contract/api.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { requestOnce } from '../../../../api/request-once.ts';
import { isOutcomeUnknown } from '../../../../api/send-once.ts';
import type { Job } from '../../jobs/jobs.data.ts';
import type { StateStep } from '../state/state.data.ts';

/** Body of a bulk action: the partners and the reason. */
export type ManyBody = CallRequest<'POST /api/partners/hold' | 'POST /api/partners/release'>['body'];

/** Delay before a retry after no answer, in milliseconds. */
const RETRY_DELAY_MS = 2_000;

/**
 * Performs a step on many partners and returns the job that does it. Without an answer, the same request is repeated with
 * the same idempotency key until one arrives: the server either knows the key or performs the step then. `onSilence` is
 * called before each retry.
 */
export async function sendMany(step: StateStep, body: ManyBody, onSilence: () => void): Promise<Job> {
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
