import { readFile } from 'node:fs/promises';
import { createPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { TEST_PASSWORD } from '@blattwerk/server/test-support/test-server.ts';
import type { Route } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { type ExpectedMember, expectedTeam, germanTypes } from './support/expected-team.ts';
import { germanInteger } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signInByCall } from './support/own-person.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import {
  exported,
  isPhone,
  newestFirst,
  openTools,
  readPersons,
  tableShows,
} from './support/team-table-screen.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
let team: ExpectedMember[];

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  team = await expectedTeam(instance.database.query, await partnerOf(instance, anna));
});

const { walkOnAnyWidth } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 900 } }));

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
const berlinDay = (date: Date | null) => (date === null ? '' : berlin.format(date));
const countryNames: Record<string, string> = {
  DEU: 'Deutschland',
  AUT: 'Österreich',
  CHE: 'Schweiz',
  FRA: 'Frankreich',
};

walkOnAnyWidth(
  'the exported file has all filtered rows, in the order and with the columns of the table',
  async ({ page }) => {
    await comeTo(page, `${instance.url}/app/team/table`);
    await tableShows(page);
    const before = await readPersons(instance.database.query);
    const { name, text } = await exported(page);
    const after = await readPersons(instance.database.query);
    expect(name).toBe(`Teamliste-${berlinDay(new Date())}.csv`);
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [head, ...lines] = text.slice(1).trimEnd().split('\r\n');
    expect(head).toBe('Name;Stufe;Kontoart;Linie;QP;Kunden;Land;Dabei seit;Letzte Anmeldung');
    // Others sign in meanwhile: their last day is as before or as after.
    const rowOf = (member: ExpectedMember, facts: typeof before) => {
      const { country, loginAt } = facts.get(member.id) ?? { country: null, loginAt: null };
      return [
        member.name,
        member.levelName,
        germanTypes[member.accountType],
        member.depth,
        member.qp,
        member.customers,
        countryNames[country ?? ''] ?? '',
        berlinDay(member.createdAt),
        berlinDay(loginAt),
      ].join(';');
    };
    const members = newestFirst(team);
    expect(lines).toHaveLength(members.length);
    expect(team.some((member) => /[äöüßéè]/.test(member.name))).toBe(true);
    for (const [index, member] of members.entries()) {
      expect([rowOf(member, before), rowOf(member, after)]).toContain(lines[index]);
    }
    await page.getByText(`${members.length} Zeilen exportiert`).waitFor();

    await comeTo(page, `${instance.url}/app/team/table?type=premium&sort=displayName&direction=asc`);
    await tableShows(page);
    const filtered = (await exported(page)).text.slice(1).trimEnd().split('\r\n').slice(1);
    const german = new Intl.Collator('de', { sensitivity: 'accent' });
    const premium = team.filter(({ accountType }) => accountType === 'premium').map((member) => member.name);
    expect(filtered.map((line) => line.split(';')[0])).toEqual(premium.sort(german.compare));
  },
);

journeyOnAnyWidth(
  'cells that begin like a formula are exported as text; an empty team shows how to start',
  async (open) => {
    const { db, close } = openDatabase(inject('served').databaseUrl, { maxConnections: 1 });
    const run = Date.now();
    const own = await createPartner(db, { name: `Tabelle ${run}`, parent: null });
    const names = [
      `=HYPERLINK("http://x.example";"${run}")`,
      `+plus ${run}`,
      `-minus ${run}`,
      `@at ${run}`,
      `Jörg; "Ä" ${run}`,
    ];
    for (const name of names) await createPartner(db, { name, parent: own, affiliate: false });
    const alone = await createPartner(db, { name: `Allein ${run}`, parent: null });
    await close();
    const asWritten = [
      `"'=HYPERLINK(""http://x.example"";""${run}"")"`,
      `'+plus ${run}`,
      `'-minus ${run}`,
      `'@at ${run}`,
      `"Jörg; ""Ä"" ${run}"`,
    ];
    const stateOf = ({ email }: { email: string }) => signInByCall(instance, email, TEST_PASSWORD);
    const { page } = await open({
      storageState: await stateOf(own),
      viewport: { width: 1440, height: 900 },
    });
    await page.goto(`${instance.url}/app/team/table`);
    await tableShows(page, /5 Personen/);
    const { text } = await exported(page);
    for (const cell of asWritten) expect(text).toContain(`\r\n${cell};White Leaf;Basis;1;0;0;Deutschland;`);

    const other = await open({ storageState: await stateOf(alone) });
    await other.page.goto(`${instance.url}/app/team/table`);
    await other.page.getByText('Ihr Team wächst mit der ersten Empfehlung.').waitFor();
    expect(await other.page.getByRole('button', { name: 'CSV-Export' }).count()).toBe(0);
  },
);

walkOnAnyWidth('an export shows its progress, can be cancelled, and retried when it fails', async (visit) => {
  const { page } = visit;
  await comeTo(page, `${instance.url}/app/team/table`);
  await tableShows(page);
  const largePages = /team\?.*limits=100/;
  const release = Promise.withResolvers<void>();
  const calledOff: Promise<void>[] = [];
  const callOff = async (route: Route) => {
    await release.promise;
    // A cancelled read must not answer the next export, which makes the same request.
    await route.abort().catch(() => undefined);
  };
  await page.route(largePages, async (route) => {
    if (route.request().url().includes('page=1&')) return route.continue();
    calledOff.push(callOff(route));
  });
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  if (isPhone(page)) await openTools(page);
  await page.getByRole('button', { name: 'CSV-Export' }).click();
  const bar = page.getByRole('progressbar', { name: 'CSV-Export' });
  await page.getByText(`100 von ${germanInteger(team.length)} Zeilen geladen`).waitFor();
  expect(await bar.evaluate((element: HTMLProgressElement) => [element.value, element.max])).toEqual([
    100,
    team.length,
  ]);
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await bar.waitFor({ state: 'detached' });
  release.resolve();
  // The browser queues a read behind an identical one that it has not given up yet.
  await Promise.all(calledOff);
  await page.unroute(largePages);
  expect(downloads).toBe(0);

  visit.expectProblem(/500|ERR_FAILED/);
  const secondPage = /team\?.*page=2&.*limits=100/;
  await page.route(secondPage, (route) => route.fulfill({ status: 500, json: { code: 500 } }));
  if (isPhone(page)) await openTools(page);
  await page.getByRole('button', { name: 'CSV-Export' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Der Export wurde nicht fertig.' });
  await failure.waitFor();
  await page.unroute(secondPage);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    failure.getByRole('button', { name: 'Erneut laden' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(team.length + 1);
});
