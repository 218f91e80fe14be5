import type { Deps } from '../../platform/deps.ts';
import type { Authentication } from '../../platform/http/session.ts';
import { authenticate } from '../session/authenticate.ts';
import { authenticateByTicket } from './authenticate-by-ticket.ts';

/** By tokens of sessions, and by tickets made for one address. */
export function authenticationWith(deps: Pick<Deps, 'db' | 'clock'>): Authentication {
  return {
    byHeader: (header) => authenticate(deps, header),
    byTicket: (address) => authenticateByTicket(deps, address),
  };
}
