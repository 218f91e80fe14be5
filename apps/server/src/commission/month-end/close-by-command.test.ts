import type { Right } from '@blattwerk/contract/http/rights.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { systemClock } from '../../platform/deps.ts';
import { findCycleOfMonth, type StoredCycle } from '../cycles/cycle.queries.ts';
import { closeByCommand, submitByCommand } from './close-by-command.ts';
import { NOTE, setUpMonth } from './testing/month-server.ts';

const month = setUpMonth();
const { server, root, second } = month;

async function march(): Promise<StoredCycle> {
  const found = await findCycleOfMonth(server.database.db, '2026-03');
  if (found === undefined) throw new Error('there is no March');
  return found;
}

const close = async (note = '') =>
  closeByCommand(server.database, await march(), {
    by: { user: second.userId },
    note,
    onStep: () => undefined,
  });

const submit = async (more: { readonly closeAt?: Date; readonly note?: string } = {}) => {
  const user = {
    id: root.userId,
    firstName: 'Wurzel',
    lastName: 'W',
    email: root.email,
    phone: null,
    locale: 'de' as const,
  };
  const rights: Right[] = ['cycles.preview'];
  const caller = { user, rights };
  return submitByCommand(server.database, await march(), { caller, note: NOTE, closeAt: undefined, ...more });
};

const alone = () => sql`update company set four_eyes = false`.execute(server.database.db);

test('if two people close months, no command closes one without an approval', async () => {
  await expect(close(NOTE)).rejects.toThrow('two people close a month here');
  await submit();
  await expect(close(NOTE)).rejects.toThrow('waits for a second person');
  expect(await month.credits()).toEqual([]);
});

test('a month submitted by a command is approved by another person, and closed unchanged by a command', async () => {
  const hash = await submit();
  const { approval } = (await month.month()).closing;
  const own = await month.approve(approval, root.token);
  expect([own.statusCode, own.json().code]).toEqual([403, 'fourEyes']);
  expect((await month.approve(approval)).statusCode).toBe(200);
  expect((await close())?.hash).toBe(hash);
  expect((await month.month()).state).toBe('closed');
  expect(await close()).toBeNull();
});

fullTest('a command does not close a month that has changed since it was approved', async () => {
  await month.approve(await month.submitted({ note: NOTE }));
  await month.buy(500_00);
  await expect(close()).rejects.toThrow('have changed');
  expect(await month.month()).toMatchObject({ state: 'over', closing: { failure: 'changed' } });
  expect(await month.credits()).toEqual([]);
});

fullTest(
  'a command closes nothing that a check blocks, whether it was approved or one person suffices',
  async () => {
    await month.approve(await month.submitted({ note: NOTE }));
    await month.orderWaits();
    await expect(close()).rejects.toThrow('a check is red: inbox');
    await alone();
    await expect(close(NOTE)).rejects.toThrow('a check is red: inbox 1');
    await expect(submit()).rejects.toThrow('inbox');
    expect(await month.credits()).toEqual([]);
  },
);

fullTest(
  'if one person suffices, a yellow check needs a note, and what it was closed by is recorded',
  async () => {
    await alone();
    // Long after 20 April, by the clock of commands.
    await expect(close()).rejects.toThrow('a check is yellow: late 1');
    const closed = await close(NOTE);
    const { state, closing } = await month.month();
    expect([state, closing.status, closing.note, closing.checks.length]).toEqual([
      'closed',
      'closed',
      NOTE,
      1,
    ]);
    expect((await month.read(`/api/cycle_previews/${closing.preview}`)).hash).toBe(closed?.hash);
  },
);

test('a command cannot submit for a time in the past', async () => {
  const closeAt = new Date(systemClock.now().getTime() - 60_000);
  await expect(submit({ closeAt })).rejects.toThrow('This time has already passed.');
});
