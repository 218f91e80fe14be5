import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Authentication, bearerToken, type Session, unauthorized } from '../../platform/http/session.ts';
import { ticketIn, withoutTicket } from '../../platform/http/ticket-address.ts';
import { authenticateByKey } from '../api-keys/authenticate-by-key.ts';
import { isKeyText } from '../api-keys/key-text.ts';
import { authenticate } from '../session/authenticate.ts';
import { findSession } from '../session/session.queries.ts';
import { hashToken } from '../session/token.ts';
import { takeTicket } from './tickets.queries.ts';

/** Authentication by session tokens, by API keys, and by tickets for a single address. */
export function authenticationWith(deps: Pick<Deps, 'db' | 'clock'>): Authentication {
  return {
    byHeader: (header, address) => {
      const key = bearerToken(header);
      return isKeyText(key) ? authenticateByKey(deps, { key, address }) : authenticate(deps, header);
    },
    byTicket: (address) => authenticateByTicket(deps, address),
  };
}

/**
 * The session for which a ticket was issued to open this address. The ticket is used up, and is worthless once its
 * session has ended.
 * @throws ApiError 401 without a ticket for exactly this address
 */
async function authenticateByTicket(
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
