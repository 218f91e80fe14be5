import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Session, unauthorized } from '../../platform/http/session.ts';
import { ticketIn, withoutTicket } from '../../platform/http/ticket-address.ts';
import { authenticate } from '../session/authenticate.ts';
import { findSession } from '../session/session.queries.ts';
import { hashToken } from '../session/token.ts';
import { takeTicket } from './tickets.queries.ts';

/**
 * The session for which a ticket was issued to open this address. The ticket is used up, and is worthless once its
 * session has ended.
 * @throws ApiError 401 without a ticket for exactly this address
 */
export async function authenticateByTicket(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  address: string,
): Promise<Session> {
  const ticket = ticketIn(address);
  if (ticket === null) return authenticate({ db, clock }, undefined);
  const now = clock.now();
  const path = withoutTicket(address);
  const id = await inTransaction(db, (tx) => takeTicket(tx, { tokenHash: hashToken(ticket), path, now }));
  const session = id === undefined ? undefined : await findSession(db, { id, now });
  if (!session || session.disabled) throw unauthorized('sessionInvalid');
  return session;
}
