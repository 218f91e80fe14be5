import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { anotherKey } from '../../../test-support/another-key.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { sealIban } from '../../account/bank-accounts/bank-accounts.queries.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import { secretsWith } from '../../platform/secrets/secrets.ts';
import { fieldKeysFor } from './check-field-key.ts';

const key = randomBytes(32);
const database = setUpDatabase();
let dataDir: string;
let user: number;

beforeAll(async () => {
  ({ userId: user } = await createPartner(database.db, { name: 'Own', parent: null }));
});

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'field-key-'));
  return () => rm(dataDir, { recursive: true });
});

/** The part of the configuration that the start reads. */
function configWith(...keys: Buffer[]): Config {
  const fieldKeys = keys.length === 0 ? null : keys.map((one) => one.toString('base64'));
  return { dataDir, fieldKeys } as unknown as Config;
}

async function faultOf(config: Config): Promise<string> {
  const error = await fieldKeysFor(config, database.db).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(ConfigError);
  expect(existsSync(join(dataDir, 'field.key')) && config.fieldKeys === null).toBe(false);
  return (error as Error).message;
}

test('a database without encrypted values gets a key of its own', async () => {
  const [made] = await fieldKeysFor(configWith(), database.db);
  expect(made).toHaveLength(32);
  expect(await fieldKeysFor(configWith(), database.db)).toEqual([made]);
});

test('with encrypted values, a lost or different key prevents the start, and no new one is written', async () => {
  const iban = sealIban(secretsWith([key]), user, 'DE02120300000000202051');
  await database.db
    .insertInto('bank_accounts')
    .values({ user_id: user, iban, account_holder: 'Own', created_at: new Date(), updated_at: new Date() })
    .execute();
  expect(await fieldKeysFor(configWith(key), database.db)).toEqual([key]);
  expect(await fieldKeysFor(configWith(anotherKey(key), key), database.db)).toHaveLength(2);
  expect(await faultOf(configWith())).toMatch(
    /^The field key is missing, and the database holds values encrypted with it \(bank_accounts\.iban\): put field\.key back/,
  );
  expect(await faultOf(configWith(anotherKey(key)))).toMatch(
    /^The field key does not open what the database holds \(bank_accounts\.iban\): /,
  );
  await writeFile(join(dataDir, 'field.key'), anotherKey(key).toString('base64'));
  const another = await fieldKeysFor(configWith(), database.db).catch((refused: unknown) => refused);
  expect(another).toBeInstanceOf(ConfigError);
});
