import { notify } from '../../messaging/notifications/notify.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** What both are told of a place that goes over, or does not after all. */
interface Told {
  readonly partner: number;
  readonly successor: number;
  /** First day of the month. */
  readonly from: string;
  readonly state: 'planned' | 'withdrawn';
  readonly at: Date;
}

/** Tells the owner of a place and the successor, also the one who died: whoever opens their mail shall know of it. */
export async function tellTransfer(tx: Tx, { partner, successor, from, state, at }: Told): Promise<void> {
  const people = await tx
    .selectFrom('partners')
    .select(['id', 'user_id as user', 'display_name as name'])
    .where('id', 'in', [partner, successor])
    .orderBy('id')
    .execute();
  for (const { id, user } of people) {
    const other = people.find((one) => one.id !== id);
    const side = id === partner ? ('owner' as const) : ('successor' as const);
    if (other !== undefined)
      await notify(tx, {
        user,
        type: 'placeTransfer',
        parameters: { side, state, name: other.name, partner: String(other.id), from },
        at,
      });
  }
}
