/**
 * How long a test waits for a state that has to come, in milliseconds. A state that comes is seen at once; this is for
 * one that never comes, so it may be far longer than the busiest machine needs. What a test promises of time is never
 * bounded by it.
 */
export const PATIENCE_MS = 90_000;

/** The same for `vi.waitUntil`, whose own patience is a second. */
export const PATIENCE = { timeout: PATIENCE_MS, interval: 10 } as const;
