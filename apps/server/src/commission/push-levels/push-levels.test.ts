import { expect, test } from 'vitest';
import { START, setUpPushes } from '../../messaging/push/testing/set-up-pushes.ts';
import { pushLevelsJob } from './push-levels.job.ts';

const { server, anna, bert, service, subscribe, save, send } = setUpPushes();

/** A partner's level in the open month. */
async function reach(partner: number, level: number): Promise<void> {
  const { db } = server.database;
  const { id } = await db
    .insertInto('cycles')
    .values({ date_from: '2026-11-01', date_to: '2026-11-30', plan_version: '1', as_of: START })
    .onConflict((conflict) => conflict.column('date_from').doUpdateSet({ as_of: START }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const figures = { psv_cents: 0, personal_qp: 0, qp: 0, leg_value: level, team_base_cents: 0 };
  await db
    .insertInto('partner_statistics')
    .values({ cycle_id: id, partner_id: partner, level, ...figures })
    .onConflict((conflict) => conflict.columns(['cycle_id', 'partner_id']).doUpdateSet({ level }))
    .execute();
}

const run = async () => {
  await pushLevelsJob(server.deps).run();
  await send();
};
const bodies = () => service().received.map(({ content }) => (content as { body: string }).body);

test('a reached level is pushed once, even if it is lost and reached again; one reached before never is', async () => {
  await reach(anna.id, 3);
  await subscribe();
  await run();
  expect(bodies()).toEqual([]);
  await reach(anna.id, 5);
  await run();
  await reach(anna.id, 4);
  await run();
  await reach(anna.id, 5);
  await run();
  expect(bodies()).toEqual(['Sie haben Stufe 5 erreicht.']);
  expect(service().received[0]?.content).toMatchObject({ tag: 'level', path: '/app/bonuses/level' });
});

test('after opting in, levels reached meanwhile are not pushed', async () => {
  await subscribe(bert);
  await save({ kinds: ['money'] }, bert);
  await reach(bert.id, 2);
  await run();
  await save({ kinds: ['money', 'level'] }, bert);
  await run();
  expect(bodies()).toEqual([]);
});
