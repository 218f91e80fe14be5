import type { Right } from '@blattwerk/contract/http/rights.ts';
import { beforeEach, expect } from 'vitest';
import { setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { type TestServer, testPasswordHash } from '../../../../test-support/test-server.ts';

export const NOW = new Date('2026-03-15T10:00:00Z');
export const PASSWORD = 'Birnbaum-am-Bach';
export const REASON = 'Neu in der Buchhaltung';

/** A company with two operators with full access and a partner, and helpers for its staff. Call it as `setUp`. */
export function setUpCompany() {
  const network = setUpNetwork(NOW, {
    root: { parent: null, operator: true },
    second: { parent: 'root', operator: true },
    anna: { parent: 'root' },
  });
  const { server, root } = network;

  const safeguards = ({ fourEyes, secondFactor }: { fourEyes: boolean; secondFactor: boolean }) =>
    server.database.db
      .updateTable('company')
      .set({ four_eyes: fourEyes, second_factor: secondFactor })
      .execute();

  beforeEach(async () => {
    server.setTime(NOW);
    await server.database.db.deleteFrom('login_throttles').execute();
    await safeguards({ fourEyes: false, secondFactor: false });
  });

  const post = (token: string | null, url: string, payload: object = {}) =>
    server.call(token, { method: 'POST', url, payload });

  const app = (user: number, isThere = true) => setApp(server, user, isThere);

  let invited = 0;

  /** A newly invited operator with these rights, invited by `by`. */
  const invite = async (given: readonly Right[], by = root.token) => {
    invited += 1;
    const email = `staff${invited}@firma.example`;
    const body = { firstName: 'Ruth', lastName: 'Rebe', email, rights: given, reason: REASON };
    const answer = await post(by, '/api/operators', body);
    return { answer, email, id: answer.json().id as number };
  };

  /** The token in the link of a user's last mail. */
  const lastToken = async (email: string): Promise<string> => {
    const mails = await server.outboxOf();
    const mail = mails.findLast(
      ({ template, recipient }) => template === 'operator-invitation' && recipient === email,
    );
    return String(mail?.parameters.link).split('token=').at(-1) ?? '';
  };

  /** A signed-in operator with these rights, who has followed the link of the invitation. */
  const staff = async (given: readonly Right[]) => {
    const { answer, id, email } = await invite(given);
    expect(answer.statusCode, answer.body).toBe(201);
    await setPassword(server, id);
    return { id, email, token: await server.signIn(email, PASSWORD) };
  };

  const patch = (token: string, id: number, change: object, headers: Record<string, string> = {}) =>
    server.call(token, {
      method: 'PATCH',
      url: `/api/operators/${id}`,
      headers: { 'content-type': 'application/merge-patch+json', ...headers },
      payload: { reason: REASON, ...change },
    });

  /** The changes of a subject, without read accesses. */
  const logOf = (subject: string) =>
    server.database.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'details', 'approval_id', 'request_id'])
      .where('subject', '=', subject)
      .where('details', 'is not', null)
      .orderBy('id')
      .execute();

  return { ...network, safeguards, app, post, invite, lastToken, staff, patch, logOf };
}

/** Adds a confirmed authenticator app to a user, or removes it. */
async function setApp({ database: { db } }: TestServer, user: number, isThere: boolean): Promise<void> {
  await db.deleteFrom('second_factors').where('user_id', '=', user).execute();
  const row = { user_id: user, secret: Buffer.alloc(1), created_at: NOW, confirmed_at: NOW };
  if (isThere) await db.insertInto('second_factors').values(row).execute();
}

/** Sets the password of an invited operator. */
async function setPassword({ database: { db } }: TestServer, user: number): Promise<void> {
  await db.deleteFrom('operator_invitations').where('user_id', '=', user).execute();
  await db
    .updateTable('users')
    .set({ password_hash: await testPasswordHash(PASSWORD) })
    .where('id', '=', user)
    .execute();
}
