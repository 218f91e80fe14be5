import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { insertAcceptance } from '../../../account/legal-documents/legal-documents.queries.ts';
import { hashPassword } from '../../../identity/session/password.ts';
import { createToken, hashToken } from '../../../identity/session/token.ts';
import { findSignUpDocuments } from '../../../joining/sign-up.ts';
import { invalidField, notFound } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type InTx, inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { findLink, openLink, takeDue, useLink } from './takeover-invitations.queries.ts';

/** Name of the job that sends invitations. */
export const SEND_TAKEOVER_INVITATIONS = 'send-takeover-invitations';

/** Validity of a link, in days. */
const LINK_DAYS = 14;
/** Number sent per transaction. */
const AT_A_TIME = 50;

type SendDeps = Pick<Deps, 'db' | 'clock' | 'messages' | 'config'>;

/** Sends the due invitations, each once. */
export function sendTakeoverInvitationsJob(deps: SendDeps): JobDefinition {
  return {
    name: SEND_TAKEOVER_INVITATIONS,
    cron: '* * * * *',
    run: async () => {
      for (;;) {
        const sent = await inTransaction(deps.db, (tx) => sendSome({ ...deps, db: tx }));
        if (sent < AT_A_TIME) return;
      }
    },
  };
}

async function sendSome({ db: tx, clock, messages, config }: InTx<SendDeps>): Promise<number> {
  const now = clock.now();
  const users = await takeDue(tx, now, AT_A_TIME);
  for (const user of users) {
    const token = createToken();
    const expiresAt = new Date(now.getTime() + LINK_DAYS * MS_A_DAY);
    await openLink(tx, { user, tokenHash: hashToken(token), now, expiresAt });
    await messages.queue(tx, {
      to: { userId: user },
      channel: 'mail',
      template: 'takeover-invitation',
      parameters: { link: `${config.publicUrl}/takeover-invitation?token=${token}`, days: LINK_DAYS },
    });
  }
  return users.length;
}

/**
 * The recipient of a link, and the terms they have to accept.
 * @throws ApiError 404 if it was used or has expired
 */
export async function findTakeoverInvitation({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string) {
  const now = clock.now();
  const found = await findLink(db, { tokenHash: hashToken(token), now });
  if (found === undefined) throw notFound();
  const { firstName, email, until, locale } = found;
  const documents = await findSignUpDocuments(db, { locale, now });
  return {
    firstName,
    email,
    until,
    documents: documents.map(({ id, title, text }) => ({ id, title, text })),
  };
}

/**
 * Sets the first password by a link, which is then used up, and accepts the terms. Payouts are not held for it: there
 * was no password before, and the link went to the address that the company knows.
 * @throws ApiError 422 if terms are not accepted, and for a link that was used or has expired
 */
export async function acceptTakeoverInvitation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    token,
    password,
    acceptedDocuments,
  }: { token: string; password: string; acceptedDocuments: readonly number[] },
): Promise<void> {
  const now = clock.now();
  const link = { tokenHash: hashToken(token), now };
  const found = await findLink(db, link);
  if (found === undefined) throw invalidField('token', 'linkOver');
  const documents = await findSignUpDocuments(db, { locale: found.locale, now });
  if (documents.some(({ id }) => !acceptedDocuments.includes(id)))
    throw invalidField('acceptedDocuments', 'termsNotAccepted');
  const passwordHash = await hashPassword(password);
  const { user } = found;
  await inTransaction(db, async (tx) => {
    if (!(await useLink(tx, link))) throw invalidField('token', 'linkOver');
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user).execute();
    for (const { id } of documents) await insertAcceptance(tx, { user, document: id, at: now });
    const details = { before: {}, after: { password: 'set' } };
    await audit(tx, { user, action: 'password', subject: `/api/users/${user}`, details });
  });
}
