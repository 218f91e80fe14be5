/**
 * How long a test waits for an expected state, in milliseconds. A state that comes is noticed immediately; this limit
 * is for one that never comes, so it may be far longer than the busiest machine needs. It is not used to test promised
 * times.
 */
export const PATIENCE_MS = 90_000;

/** The same for `vi.waitUntil`, which has a default of one second. */
export const PATIENCE = { timeout: PATIENCE_MS, interval: 10 } as const;
