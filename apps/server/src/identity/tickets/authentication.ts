import type { Deps } from '../../platform/deps.ts';
import { type Authentication, bearerToken } from '../../platform/http/session.ts';
import { authenticateByKey } from '../api-keys/authenticate-by-key.ts';
import { isKeyText } from '../api-keys/key-text.ts';
import { authenticate } from '../session/authenticate.ts';
import { authenticateByTicket } from './authenticate-by-ticket.ts';

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
