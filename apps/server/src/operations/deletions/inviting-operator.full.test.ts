import { expect, test } from 'vitest';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { erasePerson } from './erase-person.ts';

const { server, second, root, invite } = setUpCompany();

test('a mail inviting somebody to the staff names the company once its sender’s account is deleted', async () => {
  const { db } = server.database;
  await db.updateTable('company').set({ name: 'Laub GmbH' }).execute();
  const byWhomElse = await invite(['audit.read'], root.token);
  const { email, answer } = await invite(['audit.read'], second.token);
  expect([byWhomElse.answer.statusCode, answer.statusCode]).toEqual([201, 201]);
  const mailTo = async (recipient: string) =>
    (await server.outboxOf()).find((mail) => mail.recipient === recipient)?.parameters;
  const before = await mailTo(email);
  const others = await mailTo(byWhomElse.email);
  expect(before).not.toMatchObject({ inviterName: 'Laub GmbH' });
  const person = { user: second.userId, partner: second.id, email: second.email, phone: null };
  const now = server.deps.clock.now();
  await inTransaction(db, (tx) => erasePerson(tx, person, { now, passwordHash: 'x' }));
  expect(await mailTo(email)).toEqual({ ...before, inviterName: 'Laub GmbH' });
  expect(await mailTo(byWhomElse.email)).toEqual(others);
});
