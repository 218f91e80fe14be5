import { after, type Connection } from './connections.queries.ts';

/** A shop that was not read completely for this many intervals is silent. */
const INTERVALS = 3;

/**
 * Since when the shop is silent; null while it is not. Failures delay the next run, so attempts are not counted: the
 * time since the last complete run counts, or since the settings were changed.
 */
export function silentSince(
  {
    active,
    intervalMinutes,
    succeededAt,
    settingsAt,
  }: Pick<Connection, 'active' | 'intervalMinutes' | 'succeededAt' | 'settingsAt'>,
  now: Date,
): Date | null {
  if (!active) return null;
  const heardAt = succeededAt === null || settingsAt > succeededAt ? settingsAt : succeededAt;
  const since = after(heardAt, INTERVALS * intervalMinutes);
  return since < now ? since : null;
}
