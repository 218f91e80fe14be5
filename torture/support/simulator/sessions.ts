import { rights } from '@blattwerk/contract/http/rights.ts';
import type { Session } from '@blattwerk/server/platform/http/session.ts';
import type { World } from './world.ts';

/** One person who does everything: the company is set to require only one. */
export function operatorOf({ operator, clock }: World): Session {
  const user = {
    id: operator,
    firstName: 'Olga',
    lastName: 'Oper',
    email: 'olga@example.org',
    phone: null,
    locale: 'de',
  } as const;
  const roles: Session['roles'] = ['ROLE_USER', 'ROLE_ADMIN'];
  return { id: 1, user, partner: null, roles, rights: [...rights], disabled: false, lastSeenAt: clock.now };
}
