import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { berlinDay, berlinDayEnd } from '@blattwerk/plan/days.ts';
import { invalidField, notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';

/** A requested day of a partner, with its instants. */
export interface AskedDay {
  readonly partner: { readonly id: number; readonly displayName: string };
  readonly day: string;
  /** The earliest possible day: the one on which the partner began. */
  readonly firstDay: string;
  /** When everything with a history is read: the day's last millisecond, or for today this moment. */
  readonly at: Date;
  /** Everything was booked before this: the midnight that ends the day. */
  readonly until: Date;
}

/**
 * The day named in a call.
 * @throws ApiError 404 for an unknown partner, 422 for a day before theirs or after today
 */
export async function requireDay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, day }: { readonly id: number; readonly day: string },
): Promise<AskedDay> {
  const found = await db
    .selectFrom('partners')
    .select(['display_name as displayName', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  const now = clock.now();
  const [firstDay, today] = [berlinDay(found.createdAt.getTime()), berlinDay(now.getTime())];
  if (day < firstDay || day > today)
    throw invalidField('day', refusal('dayOutside', { from: firstDay, to: today }));
  const end = berlinDayEnd(day);
  return {
    partner: { id, displayName: found.displayName },
    day,
    firstDay,
    at: day === today ? now : new Date(end),
    until: new Date(end + 1),
  };
}
