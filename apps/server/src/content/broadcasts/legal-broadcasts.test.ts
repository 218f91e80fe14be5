import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { NOW } from '../../identity/operators/testing/company-server.ts';
import { faultsOf, festival, named, setUpBroadcastDesk } from './testing/broadcast-desk.ts';

const {
  server,
  root,
  second,
  db,
  call,
  draft,
  send,
  read,
  resultsOf,
  queueJob,
  sendMails,
  one,
  logOf,
  post,
  safeguards,
} = setUpBroadcastDesk();

const legal = { isLegal: true, legalBasis: 'Meldung nach Art. 34 DSGVO' };

const switchOff = (userId: number) =>
  db()
    .insertInto('message_settings')
    .values({ user_id: userId, channel: 'mail', broadcast: false })
    .execute();

async function lastMail(): Promise<string> {
  const folder = join(server.deps.config.dataDir, 'mail');
  const files = (await readdir(folder)).toSorted();
  return readFile(join(folder, String(files.at(-1))), 'utf8');
}

beforeEach(() => safeguards({ fourEyes: false, secondFactor: false }));

test('a legally required broadcast reaches partners who opted out, are blocked or have ended, and nobody without an account', async () => {
  const people = await Promise.all(
    ['Bleibt', 'Aus', 'Gesperrt', 'Endet', 'Kunde', 'Still', 'Weg'].map((name) => one(`Ulme ${name}`)),
  );
  const [, off, blocked, ended, customer, quiet, gone] = people.map(({ id, userId }) => ({ id, userId }));
  const change = (to: object, who: { userId: number } | undefined) =>
    db()
      .updateTable('users')
      .set(to)
      .where('id', '=', who?.userId ?? 0)
      .execute();
  await switchOff(off?.userId ?? 0);
  await change({ disabled_at: NOW }, blocked);
  await change({ has_login: false }, customer);
  await change({ is_quiet: true }, quiet);
  await change({ deleted_at: NOW }, gone);
  await sql`insert into partner_states (partner_id, state, valid_from, created_at, set_by, reason)
    values (${ended?.id}, 'ended', ${NOW}, ${NOW}, ${root.userId}, 'Ende')`.execute(db());
  const count = await call('POST', '/api/broadcasts/audience', { ...named('Ulme'), isLegal: true });
  expect(count.body).toEqual({ matching: 7, recipients: 4, switchedOff: 1 });
  const { id } = await draft({ ...named('Ulme'), ...legal });
  await send(id, 4);
  await queueJob();
  await sendMails();
  expect(await resultsOf(id)).toEqual({
    'Ulme Bleibt': 'sent',
    'Ulme Aus': 'sent',
    'Ulme Gesperrt': 'sent',
    'Ulme Endet': 'sent',
  });
});

fullTest('its mail has no unsubscribe link, and says why; any other has one', async () => {
  await one('Fichte');
  for (const given of [legal, {}]) {
    const { id } = await draft({ ...named('Fichte'), ...given });
    await send(id, 1);
    await queueJob();
    await sendMails();
    const mail = await lastMail();
    const isLegal = given === legal;
    expect(/^List-Unsubscribe/m.test(mail)).toBe(!isLegal);
    expect(mail.includes('/unsubscribe/')).toBe(!isLegal);
    expect(mail.includes('gesetzlich verpflichtet')).toBe(isLegal);
  }
});

fullTest('partners who opt out while it waits in the queue get it all the same', async () => {
  const { userId } = await one('Tanne');
  const { id } = await draft({ ...named('Tanne'), ...legal });
  await send(id, 1);
  await queueJob();
  await switchOff(userId);
  await sendMails();
  expect(await resultsOf(id)).toEqual({ Tanne: 'sent' });
});

test('a second person approves it however few recipients it has, and reads why it is required', async () => {
  await safeguards({ fourEyes: true, secondFactor: false });
  await one('Eibe');
  const { id } = await draft({ ...named('Eibe'), ...legal });
  const { body } = await send(id, 1);
  expect(body).toMatchObject({ state: 'waiting', recipients: 1, isLegal: true });
  const approval = await call('GET', String(body.approval), undefined, { as: second.token });
  expect(approval.body.after).toMatchObject({ legallyNecessary: true, legalBasis: legal.legalBasis });
  await queueJob();
  expect(await server.outboxOf()).toEqual([]);
  expect((await post(second.token, `${body.approval}/approve`)).statusCode).toBe(200);
  await queueJob();
  expect(await server.outboxOf()).toHaveLength(1);
});

fullTest('it is not sent without a reason; the log and the list mark it', async () => {
  await one('Erle');
  const { id } = await draft({ ...named('Erle'), isLegal: true });
  expect(faultsOf(await send(id, 1))).toEqual([['legalBasis', 'blank']]);
  await call('PATCH', `/api/broadcasts/${id}`, { legalBasis: legal.legalBasis });
  await send(id, 1);
  expect((await logOf(`/api/broadcasts/${id}`)).at(-1)).toMatchObject({
    details: { after: { legallyNecessary: true, legalBasis: legal.legalBasis }, alone: true },
  });
  expect((await call('GET', '/api/broadcasts')).body[0]).toMatchObject({ id, isLegal: true });
});

fullTest('one that is no longer legally required loses its reason', async () => {
  const { id } = await draft({ ...festival, ...legal });
  await call('PATCH', `/api/broadcasts/${id}`, { isLegal: false });
  expect(await read(id)).toMatchObject({ isLegal: false, legalBasis: null });
});
