import { expect } from 'vitest';
import type { MarkedNetwork } from './marked-network.ts';
import { ibanOf } from './markers.ts';
import { staff } from './operator-guards.ts';

const reason = 'Versehen';

/** Runs `work` while the operator is paid to the account of a partner who is not theirs. */
async function whilePaidTogether(
  { server, identities }: MarkedNetwork,
  work: () => Promise<void>,
): Promise<void> {
  const { db } = server.database;
  const { user } = identities.admin;
  const save = (iban: string) =>
    db
      .updateTable('bank_accounts')
      .set({ iban: server.deps.secrets.seal(iban, `bank_accounts.iban:${user}`) })
      .where('user_id', '=', user)
      .execute();
  await save(ibanOf('own'));
  try {
    await work();
  } finally {
    await save(ibanOf('admin'));
  }
}

/** A partner's correction that an operator has prepared for a second person; its approval. */
async function prepareCorrection(network: MarkedNetwork, token: string): Promise<number> {
  const { server, identities } = network;
  const askForTwo = (four_eyes: boolean) =>
    server.database.db.updateTable('company').set({ four_eyes }).execute();
  await askForTwo(true);
  const answer = await server.call(token, {
    method: 'POST',
    url: '/api/corrections',
    payload: { partner: identities.own.partner, amount: '1.00', text: 'Kulanz', reason },
  });
  await askForTwo(false);
  expect(answer.statusCode, answer.body).toBe(201);
  return Number(String(answer.json().approval).split('/').at(-1));
}

/** Nobody approves what they have prepared themselves. */
export async function keepOwnWork(network: MarkedNetwork): Promise<void> {
  const approval = await prepareCorrection(network, network.tokens.admin);
  const answer = await network.server.call(network.tokens.admin, {
    method: 'POST',
    url: `/api/approvals/${approval}/approve`,
    payload: {},
  });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'fourEyes']);
}

/** Nobody approves money for a partner who is paid to their own account. */
export async function keepOwnPayee(network: MarkedNetwork): Promise<void> {
  const { token } = await staff(network, ['money.correct']);
  const approval = await prepareCorrection(network, token);
  await whilePaidTogether(network, async () => {
    const answer = await network.server.call(network.tokens.admin, {
      method: 'POST',
      url: `/api/approvals/${approval}/approve`,
      payload: {},
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'ownBankAccount']);
  });
}

/** Nobody decides on a payout that goes to their own account. */
export async function keepOwnAccount(network: MarkedNetwork): Promise<void> {
  const { server, tokens, identities } = network;
  const { db } = server.database;
  const response = await server.call(tokens.own, {
    method: 'POST',
    url: '/api/payouts',
    payload: { user: `/api/users/${identities.own.user}` },
  });
  // It is requested once, and still exists for the second check.
  const { id } =
    response.statusCode === 201
      ? response.json()
      : await db
          .selectFrom('payouts')
          .select((eb) => eb.fn.max('id').as('id'))
          .where('partner_id', '=', identities.own.partner)
          .executeTakeFirstOrThrow();
  await whilePaidTogether(network, async () => {
    const answer = await server.mergePatch(tokens.admin, `/api/payouts/${id}`, { status: 2, reason });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'ownBankAccount']);
  });
}
