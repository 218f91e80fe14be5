import { messageLocale } from '../../company/offered-locales.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { dayIn } from '../../platform/paper/formats.ts';

/** A transfer of a place that was planned or withdrawn, of which both sides are notified. */
interface TransferNotice {
  readonly partner: number;
  readonly successor: number;
  /** First day of the month. */
  readonly from: string;
  readonly state: 'planned' | 'withdrawn';
  readonly at: Date;
}

const templates = { owner: 'place-passes', successor: 'place-comes' } as const;

/** Notifies the owner of a place and the successor. If the owner has died, the mail is for those who read theirs. */
export async function notifyOfTransfer(
  { messages }: Pick<Deps, 'messages'>,
  tx: Tx,
  { partner, successor, from, state, at }: TransferNotice,
): Promise<void> {
  const people = await tx
    .selectFrom('partners')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select([
      'partners.id',
      'users.id as user',
      'partners.display_name as name',
      messageLocale().as('locale'),
    ])
    .where('partners.id', 'in', [partner, successor])
    .orderBy('partners.id')
    .execute();
  for (const { id, user, locale } of people) {
    const other = people.find((one) => one.id !== id);
    if (other === undefined) continue;
    const side = id === partner ? ('owner' as const) : ('successor' as const);
    const parameters = { side, state, name: other.name, partner: String(other.id), from };
    await notify(tx, { user, type: 'placeTransfer', parameters, at });
    await messages.queue(tx, {
      to: { userId: user },
      channel: 'mail',
      template: state === 'withdrawn' ? 'place-stays' : templates[side],
      parameters: { partnerName: other.name, date: dayIn(locale, from) },
    });
  }
}
