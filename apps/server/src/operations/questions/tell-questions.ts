import { findUserOf } from '../../identity/users/users.queries.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { OwnPartner } from '../../platform/http/session.ts';
import { findAssignable } from './assignable.queries.ts';

type TellDeps = InTx<Pick<Deps, 'db' | 'messages'>>;

/** Whose question waits, and whether it has never been there before. */
interface Asked {
  readonly id: number;
  readonly partner: OwnPartner;
  readonly isNew: boolean;
}

/**
 * Tells those who answer that a question waits: a new one all of them, by mail as well; one that goes on whoever looks after it, or
 * all of them while nobody does.
 */
export async function tellAsked(
  { db, messages }: TellDeps,
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

/** Tells whoever asked what the company says to that, in the product and by mail. */
export async function tellAnswered(
  { db, messages }: TellDeps,
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
