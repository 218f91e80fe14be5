import { beforeEach, expect } from 'vitest';
import { setUpCompany } from '../../../identity/operators/testing/company-server.ts';
import { createPartner, type TestPartner } from '../../../network/team/testing/create-partner.ts';
import { findAccounts } from '../../books/accounts.queries.ts';
import { faultsInBooks } from '../../books/check/testing/faults-in-books.ts';
import { makeEligible } from '../../payouts/testing/eligible.ts';
import { correctAt } from './by-hand.ts';
import { readyForLetters } from './ready-for-letters.ts';

const reason = 'Vertrag beendet';

/** A company where two people decide, and a partner who owes it 12.34 EUR; a new partner for each test. Call it as `setUp`. */
export function setUpDebtor() {
  const company = setUpCompany();
  const { server, root, second, post, safeguards } = company;
  const current: { debtor: TestPartner | null; count: number } = { debtor: null, count: 0 };
  const debtor = (): TestPartner => {
    if (current.debtor === null) throw new Error('there is no debt before the first test');
    return current.debtor;
  };

  const takeBack = async (cents: number, partner = debtor().id): Promise<void> => {
    const at = server.deps.clock.now();
    const preparedAt = new Date(at.getTime() - 3_600_000);
    await correctAt(server.database.db, { partner, cents, preparedAt, at });
  };

  beforeEach(async () => {
    await safeguards({ fourEyes: true, secondFactor: false });
    const { db } = server.database;
    await readyForLetters(db, '2026-03-01', '2026-03-31');
    current.count += 1;
    current.debtor = await createPartner(db, { name: `Schuldner ${current.count}`, parent: root });
    await makeEligible(server.deps, debtor(), { iban: null });
    await takeBack(-12_34);
  });

  const askFor = (dueOn = '2026-03-31', as = root.token, partner = debtor().id) =>
    post(as, '/api/demands', { partner, dueOn, reason });

  return {
    ...company,
    debtor,
    debtorName: () => `Schuldner ${current.count}`,
    takeBack,
    /** Sets the PayPal account of a user, without any other account. */
    givePaypal: async (user: number, email: string | null): Promise<void> => {
      const { db } = server.database;
      await db.deleteFrom('bank_accounts').where('user_id', '=', user).execute();
      if (email === null) return;
      const at = server.deps.clock.now();
      await db
        .insertInto('bank_accounts')
        .values({ user_id: user, paypal_email: email, created_at: at, updated_at: at })
        .execute();
    },
    askFor,
    /** A letter approved by a second person. */
    demand: async (): Promise<{ id: number; approval: string }> => {
      const prepared = (await askFor()).json();
      expect((await post(second.token, `${prepared.approval}/approve`)).statusCode).toBe(200);
      return prepared;
    },
    writeOff: (as = root.token) => post(as, '/api/write_offs', { partner: debtor().id, reason }),
    read: async (url: string, as = root.token) =>
      (await server.call(as, { url, headers: { accept: 'application/json' } })).json(),
    accounts: () => findAccounts(server.database.db, debtor().id),
    expectRightBooks: async (): Promise<void> => {
      expect(await faultsInBooks(server.database)).toEqual([]);
    },
  };
}

/** Status and code of a refusal. */
export function refused(answer: { statusCode: number; json: () => { code?: string } }) {
  return [answer.statusCode, answer.json().code];
}
