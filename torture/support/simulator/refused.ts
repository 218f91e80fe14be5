import { ApiError } from '@blattwerk/server/platform/api-error.ts';
import { expect } from 'vitest';
import type { Effect } from './order-steps.ts';

/** A step without an effect on the model. */
export const nothing: Effect = () => undefined;

/**
 * The result of an attempt; undefined if it is refused with one of these codes.
 * @param codes null for any code
 * @param look receives the code
 */
export async function unlessRefused<T>(
  attempt: Promise<T>,
  codes: readonly string[] | null,
  look: (code: string) => void = () => undefined,
): Promise<T | undefined> {
  try {
    return await attempt;
  } catch (error) {
    if (!(error instanceof ApiError) || codes?.includes(error.refused.code) === false) throw error;
    expect([409, 422]).toContain(error.status);
    look(error.refused.code);
    return undefined;
  }
}
