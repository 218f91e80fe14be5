import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { secretsWith } from '../../platform/secrets/secrets.ts';
import {
  findAccountsByIbanEnd,
  insertBankAccount,
  sealIban,
  updateBankAccount,
} from './bank-accounts.queries.ts';
import { hashIbanEndsJob } from './hash-iban-ends.job.ts';

const AT = new Date('2026-03-15T10:00:00Z');
const IBAN = 'DE89370400440532013000';
const OTHER = 'CH9300762011623852957';
const none = { accountHolder: null, bic: null, bankName: null, paypalEmail: null, at: AT };

const database = setUpDatabase();
/** Their numbers differ. */
const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const secrets = secretsWith([older]);
let people = 0;

beforeEach(() => database.db.deleteFrom('bank_accounts').execute());

async function person() {
  people += 1;
  return createPartner(database.db, { name: `Holder ${people}` });
}

const found = async (end: string, by = secrets) =>
  (await findAccountsByIbanEnd({ db: database.db, secrets: by }, end, 9)).map(({ partner, iban }) => [
    partner,
    iban,
  ]);

const hashes = async () =>
  (await database.db.selectFrom('bank_accounts').select('iban_end_hash').orderBy('id').execute()).map(
    ({ iban_end_hash }) => iban_end_hash,
  );

const write = (how: typeof insertBankAccount | typeof updateBankAccount, user: number, iban: string | null) =>
  inTransaction(database.db, async (db) => {
    await how({ db, secrets }, { ...none, user, iban });
  });

/** Stores an account as before the hash existed. */
async function storeWithoutHash(user: number, sealed: Buffer): Promise<void> {
  await database.db
    .insertInto('bank_accounts')
    .values({ user_id: user, iban: sealed, created_at: AT, updated_at: AT })
    .execute();
}

const job = () => hashIbanEndsJob({ db: database.db, secrets, log: Fastify({ logger: false }).log });

test('writing an IBAN makes it findable by its end: added, changed, deleted', async () => {
  const { id, userId } = await person();
  await write(insertBankAccount, userId, IBAN);
  expect(await found('3000')).toEqual([[id, IBAN]]);
  await write(updateBankAccount, userId, OTHER);
  expect(await found('3000')).toEqual([]);
  expect(await found('2957')).toEqual([[id, OTHER]]);
  await write(updateBankAccount, userId, null);
  expect(await found('2957')).toEqual([]);
  expect(await hashes()).toEqual([null]);
});

inFullRun(() => {
  test('the hash does not reveal the end to anybody without a key', async () => {
    const { userId } = await person();
    await write(insertBankAccount, userId, IBAN);
    const [hash] = await hashes();
    const stranger = secretsWith([randomBytes(32)]);
    const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'));
    expect(all.some((end) => hash?.equals(stranger.hash(end, 'bank_accounts.iban_end')))).toBe(false);
  });
});

test('a new first key still finds values encrypted with the older one', async () => {
  const { id, userId } = await person();
  await write(insertBankAccount, userId, IBAN);
  expect(await found('3000', secretsWith([newer, older]))).toEqual([[id, IBAN]]);
});

test('a stale hash left by another process does not lead to an account with another IBAN', async () => {
  const { userId } = await person();
  await write(insertBankAccount, userId, IBAN);
  await database.db
    .updateTable('bank_accounts')
    .set({ iban: sealIban(secrets, userId, OTHER) })
    .where('user_id', '=', userId)
    .execute();
  expect(await found('3000')).toEqual([]);
});

inFullRun(() => {
  test('the job fills in missing hashes over several batches, once, skipping values that cannot be decrypted', async () => {
    const closed = await person();
    await storeWithoutHash(closed.userId, sealIban(secretsWith([newer]), closed.userId, IBAN));
    for (let n = 0; n < 120; n += 1) {
      const { userId } = await person();
      await storeWithoutHash(userId, sealIban(secrets, userId, IBAN));
    }
    expect(await found('3000')).toEqual([]);
    await job().run();
    expect((await hashes()).filter((hash) => hash === null)).toHaveLength(1);
    expect(await found('3000')).toHaveLength(9);
    const before = await hashes();
    await job().run();
    expect(await hashes()).toEqual(before);
  });
});
