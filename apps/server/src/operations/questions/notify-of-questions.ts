import { findUserOf } from '../../identity/users/users.queries.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { OwnPartner } from '../../platform/http/session.ts';
import { findAssignable } from './assignable.queries.ts';

type NotifyDeps = InTx<Pick<Deps, 'db' | 'messages'>>;

/** A waiting question, and whether it is new. */
interface Asked {
  readonly id: number;
  readonly partner: OwnPartner;
  readonly isNew: boolean;
}

/**
 * Notifies those who answer of a waiting question: everybody of a new one, by mail as well; of one that continues its
 * assignee, or everybody while there is none.
 */
export async function notifyOfQuestion(
  { db, messages }: NotifyDeps,
  { id, partner, isNew }: Asked,
  at: Date,
): Promise<void> {
  const people = await findAssignable(db, partner.id);
  const row = await db.selectFrom('questions').select('assigned_to').where('id', '=', id).executeTakeFirst();
  const assigned = people.filter((person) => person.id === row?.assigned_to);
  for (const { id: user } of assigned.length > 0 ? assigned : people) {
    const parameters = { question: String(id), name: partner.displayName, partner: String(partner.id) };
    await notify(db, { user, type: 'questionAsked', parameters, at });
    if (isNew)
      await messages.queue(db, {
        to: { userId: user },
        channel: 'mail',
        template: 'question-asked',
        parameters: { partnerName: partner.displayName, question: id },
      });
  }
}

/** Notifies the partner of the company's answer, in the product and by mail. */
export async function notifyOfAnswer(
  { db, messages }: NotifyDeps,
  {
    id,
    partner,
    text,
    at,
  }: { readonly id: number; readonly partner: number; readonly text: string; readonly at: Date },
): Promise<void> {
  const user = await findUserOf(db, partner);
  await notify(db, { user, type: 'questionAnswered', parameters: { question: String(id) }, at });
  await messages.queue(db, {
    to: { userId: user },
    channel: 'mail',
    template: 'question-answered',
    parameters: { question: id, answer: text },
  });
}
