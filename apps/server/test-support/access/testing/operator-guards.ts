import type { Right } from '@blattwerk/contract/http/rights.ts';
import { expect } from 'vitest';
import type { MarkedNetwork } from './marked-network.ts';

const reason = 'Vertretung';

/** Staff with these rights. */
export async function staff(
  { server }: MarkedNetwork,
  rights: readonly Right[],
): Promise<{ id: number; token: string }> {
  // Imported late: mocks of guards have to be in place before the server is loaded.
  const { testPasswordHash } = await import('../../test-server.ts');
  const email = `${crypto.randomUUID()}@firma.example`;
  const { id } = await server.database.db
    .insertInto('users')
    .values({
      email,
      password_hash: await testPasswordHash(),
      first_name: 'Ruth',
      last_name: 'Rebe',
      roles: ['ROLE_USER', 'ROLE_STAFF'],
      rights: [...rights],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token: await server.signIn(email) };
}

/** The right to change partners does not allow blocking operators. */
export async function keepOperators(network: MarkedNetwork): Promise<void> {
  const { token } = await staff(network, ['partners.write']);
  const { id } = await staff(network, ['audit.read']);
  const answer = await network.server.call(token, {
    method: 'POST',
    url: `/api/users/${id}/disable`,
    payload: { reason },
  });
  expect(answer.statusCode).toBe(403);
}

/** The right to change operators does not allow blocking partners. */
export async function keepPartners(network: MarkedNetwork): Promise<void> {
  const { token } = await staff(network, ['operators.write']);
  const answer = await network.server.call(token, {
    method: 'POST',
    url: `/api/users/${network.identities.sideline.user}/disable`,
    payload: { reason },
  });
  expect(answer.statusCode).toBe(403);
}

/** Nobody grants a right that they lack. */
export async function keepRights(network: MarkedNetwork): Promise<void> {
  const { token } = await staff(network, ['operators.write']);
  const { id } = await staff(network, []);
  const change = { rights: ['payouts.approve'], reason };
  const answer = await network.server.mergePatch(token, `/api/operators/${id}`, change);
  expect(answer.statusCode).toBe(403);
}

/** Nobody without full access grants it. */
export async function keepFullAccess(network: MarkedNetwork): Promise<void> {
  const { token } = await staff(network, ['operators.write']);
  const { id } = await staff(network, []);
  const answer = await network.server.mergePatch(token, `/api/operators/${id}`, { admin: true, reason });
  expect(answer.statusCode).toBe(403);
}
