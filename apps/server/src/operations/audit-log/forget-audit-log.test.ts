import { berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import { expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import { startTestServer } from '../../../test-support/test-server.ts';
import { forgetAuditLogJob } from './forget-audit-log.job.ts';

const server = setUp(() => startTestServer());

/** The first instant of a year ten years ago, by the clock of the database. */
const keptFrom = berlinMidnight(`${Number(berlinDay(Date.now()).slice(0, 4)) - 10}-01-01`);

test('entries are deleted ten years after the end of their year, and not before', async () => {
  const { db } = server.database;
  const add = (subject: string, at: number) =>
    db
      .insertInto('audit_log')
      .values({ command_user: 'root', action: 'write', subject, occurred_at: new Date(at) })
      .execute();
  await add('over', keptFrom - 1);
  await add('kept', keptFrom);
  await add('young', Date.now());
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('the audit log is only added to');
  await expect(db.updateTable('audit_log').set({ subject: 'x' }).execute()).rejects.toThrow();
  await forgetAuditLogJob(server.deps).run();
  const left = await db.selectFrom('audit_log').select('subject').orderBy('id').execute();
  expect(left.map(({ subject }) => subject)).toEqual(['kept', 'young']);
});
