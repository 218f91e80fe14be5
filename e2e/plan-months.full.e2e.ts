import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { callAs } from './support/call-as.ts';
import { anna, controlling, operator } from './support/demo-logins.ts';
import { partnerOf } from './support/instances.ts';
import { journey, type Open, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { type StillInstance, startStillInstance } from './support/still-instance.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const reason = 'Höhere Sätze ab Juni';
/** Half as high again as the specification’s. */
const levels = defaultPlan.levels.map((level) => ({
  ...level,
  percentBp: Math.floor(level.percentBp * 1.5),
}));

let instance: StillInstance;
beforeAll(async () => {
  instance = await startStillInstance();
});
afterAll(() => instance?.stop());

/** Has a version with higher rates approved by two people, starting in June, with a simulation of the months until now. */
async function planHigherRates(): Promise<number> {
  const { planVersion: _, ...body } = { ...defaultPlan, levels };
  const { id } = await callAs(instance, operator, 'POST', '/api/plans', {
    basedOn: 1,
    name: 'Höhere Sätze',
    reason,
  });
  await callAs(instance, operator, 'PATCH', `/api/plans/${id}`, { body, reason });
  const cycles = await instance.database.query<{ id: number }>(
    "select id from cycles where date_from between '2026-03-01' and '2026-05-01' order by date_from",
  );
  const simulation = await callAs(instance, operator, 'POST', `/api/plans/${id}/simulations`, {
    cycles: cycles.map((cycle) => cycle.id),
  });
  await instance.work();
  await callAs(instance, operator, 'POST', `/api/plans/${id}/submit`, { reason });
  const [approval] = await instance.database.query<{ id: number }>(
    "select id from approvals where kind = 'plan.version' and status = 'open'",
  );
  await callAs(instance, controlling, 'POST', `/api/approvals/${approval?.id}/approve`, {});
  await callAs(instance, operator, 'POST', `/api/plans/${id}/schedule`, {
    from: '2026-06',
    announceDays: 5,
    simulation: simulation.id,
    reason,
  });
  return id;
}

/** Everybody directly below a partner orders in June. */
async function orderInJune(partner: number): Promise<void> {
  await instance.database.query(
    `insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
     select 'nachtrag', 'J-' || place.partner_id, place.partner_id, 'paid', '2026-06-08T10:00:00Z', '2026-06-08T10:00:00Z',
       (select id from cycles where date_from = '2026-06-01'), 100003, 119004, 1500
     from tree_nodes as place where place.parent_id = $1`,
    [partner],
  );
}

interface LevelCredit {
  readonly id: number;
  readonly rate: number;
  readonly level: number;
  readonly version: string;
}

/** A partner's level credit in a month, with their level at that time. */
async function creditOf(partner: number, month: string): Promise<LevelCredit> {
  const [credit] = await instance.database.query<LevelCredit>(
    `select credit.id, credit.rate_bp as rate, figures.level, credit.plan_version as version
     from credits as credit join cycles on cycles.id = credit.cycle_id
     join partner_statistics as figures on figures.cycle_id = cycles.id and figures.partner_id = credit.partner_id
     where credit.partner_id = $1 and credit.bonus = 'level' and credit.reverses_id is null and cycles.date_from = $2
     order by credit.id limit 1`,
    [partner, `${month}-01`],
  );
  if (credit === undefined) throw new Error(`no credit in ${month}`);
  return credit;
}

async function explanationOf(page: Page, { id }: LevelCredit): Promise<string> {
  await page.goto(`${instance.url}/app/accounts/credits/available?credit=${id}`);
  const sheet = page.getByRole('dialog', { name: 'Gutschrift' });
  await sheet.getByText('Soeben nachgerechnet: Der Betrag stimmt.').waitFor();
  return textOf(sheet.getByTestId('explanation'));
}

const asAnna = async (open: Open) => (await open({ storageState: await signInByCall(instance, anna) })).page;
const percent = (basisPoints: number) => `${String(basisPoints / 100).replace('.', ',')} %`;

journey(
  'partners learn of new rates before they start, and each month is explained by its own version',
  async (open) => {
    const version = await planHigherRates();
    await instance.goTo(new Date('2026-05-28T08:00:00Z'));
    const before = await asAnna(open);
    await before.goto(`${instance.url}/app/notifications`);
    await before
      .getByText(/Ab dem 01\.06\.2026 gilt eine neue Fassung des Provisionsplans\. .+ mehr erhalten/)
      .waitFor();
    await before.goto(`${instance.url}/app/bonuses/level`);
    const seventh = before.getByTestId('ladder').getByRole('button').nth(7);
    const rung = before.getByTestId('rung');
    await seventh.click();
    await expect.poll(() => textOf(rung)).toContain('Satz 7 %');
    await before.getByRole('button', { name: 'Neue Fassung ansehen' }).click();
    await seventh.click();
    await expect.poll(() => textOf(rung)).toContain('Satz 10,5 %');

    // Weeks pass, in which the session of this window would end.
    await before.close();
    const partner = await partnerOf(instance, anna);
    await instance.goTo(new Date('2026-06-10T08:00:00Z'));
    await instance.closeMonth('2026-05');
    await orderInJune(partner);
    await instance.goTo(new Date('2026-07-02T08:00:00Z'));
    await instance.closeMonth('2026-06');
    await instance.work();

    const after = await asAnna(open);
    const may = await creditOf(partner, '2026-05');
    expect([may.version, may.rate]).toEqual(['1', defaultPlan.levels[may.level]?.percentBp]);
    expect(await explanationOf(after, may)).toMatch(
      new RegExp(`Planversion 1, .*Eigener Satz${percent(may.rate)}`, 's'),
    );
    const june = await creditOf(partner, '2026-06');
    expect([june.version, june.rate]).toEqual([String(version), levels[june.level]?.percentBp]);
    expect(await explanationOf(after, june)).toMatch(
      new RegExp(`Planversion ${version}, .*Eigener Satz${percent(june.rate)}`, 's'),
    );
  },
);
