import { ApiError } from '@blattwerk/server/platform/api-error.ts';
import { expect } from 'vitest';
import type { Effect } from './order-steps.ts';

/** A step of which there is nothing to learn. */
export const nothing: Effect = () => undefined;

/**
 * What came of an attempt; undefined where it is refused for one of these reasons.
 * @param codes null for whatever reason there is
 * @param look what is to be said of the reason
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
