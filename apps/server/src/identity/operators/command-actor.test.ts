import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { actorFor, OperatorError } from './command-actor.ts';
import { setUpCompany } from './testing/company-server.ts';

const company = setUpCompany();
const systemUser = userInfo().username;
const actor = (email?: string) => actorFor(company.server.database.db, email, 'orders.import');

test('a command is attributed to the operating system user, and to the operator named to it', async () => {
  const { id, email } = await company.staff(['orders.import']);
  expect(await actor()).toEqual({ systemUser });
  expect(await actor(email.toUpperCase())).toEqual({ user: id, systemUser });
  expect(await actor(company.root.email)).toEqual({ user: company.root.userId, systemUser });
});

fullTest('somebody who is not an operator, is blocked or lacks the right cannot be named', async () => {
  const lacks = await company.staff(['audit.read']);
  const blocked = await company.staff(['orders.import']);
  await company.server.database.db
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('id', '=', blocked.id)
    .execute();
  for (const email of [company.anna.email, 'nobody@firma.example', lacks.email, blocked.email])
    await expect(actor(email)).rejects.toThrow(OperatorError);
});
