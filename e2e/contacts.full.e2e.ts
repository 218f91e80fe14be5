import { readFile } from 'node:fs/promises';
import { PATIENCE } from '@blattwerk/server/test-support/patience.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { anna, operator } from './support/demo-logins.ts';
import { type OwnInstance, partnerOf, startOwnInstance } from './support/instances.ts';
import { journey, type Open, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

interface Person {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  isNew: boolean;
  isAway: boolean;
}

/** A team of its own: other journeys write notes about the same people. */
let instance: OwnInstance;
let storageState: SignedIn;
let firstLine: Person[];

beforeAll(async () => {
  instance = await startOwnInstance();
  storageState = await signedInState(instance.url, anna);
  firstLine = await readFirstLine();
});

afterAll(() => instance?.stop());

afterEach(() => instance.database.query('delete from follow_ups', []));

async function readFirstLine(): Promise<Person[]> {
  return instance.database.query<Person>(
    `select partners.id, display_name as name, email, phone,
            (partners.created_at at time zone 'Europe/Berlin')
              >= date_trunc('month', now() at time zone 'Europe/Berlin') as "isNew",
            current_login_at is null or current_login_at < now() - interval '30 days' as "isAway"
     from placements join partners on partners.id = placements.partner_id join users on users.id = user_id
     where parent_id = $1 and valid_to is null
     order by display_name collate de_names, partners.id`,
    [await partnerOf(instance, anna)],
  );
}

const { walk, walkOnAnyWidth } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 900 } }));

async function openContacts(page: Page, search = ''): Promise<void> {
  await comeTo(page, `${instance.url}/app/team/contacts${search}`);
  await line(page).locator('li').first().waitFor();
}

const line = (page: Page) => page.getByRole('region', { name: 'Erste Linie' });
const today = (page: Page) => page.getByRole('region', { name: 'Wen heute anrufen?' });
const names = (card: Locator) => textsOf(card.getByRole('list').locator('a[data-row]'));

/** The bytes of the downloaded file. */
async function savedBy(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), text: bytes.toString('utf8') };
}

function cardOf({ id, name, email, phone }: Person): string {
  const number =
    phone === null ? '' : `TEL;VALUE=uri;TYPE="voice,cell":tel:${phone.replace(/[^+\d]/g, '')}\r\n`;
  return (
    `BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:individual\r\nFN:${name}\r\n` +
    `UID;VALUE=text:blattwerk-partner-${id}\r\n${number}EMAIL:${email}\r\nEND:VCARD\r\n`
  );
}

walkOnAnyWidth('the first line by name, page by page, each with call and message links', async ({ page }) => {
  await openContacts(page);
  expect(firstLine.length).toBeGreaterThan(20);
  await expect.poll(() => names(line(page))).toEqual(firstLine.slice(0, 10).map(({ name }) => name));
  const reachable = firstLine.slice(0, 10).filter(({ phone }) => phone !== null);
  const calls = await line(page).locator('a[href^="tel:"]').all();
  expect(await Promise.all(calls.map((call) => call.getAttribute('href')))).toEqual(
    reachable.map(({ phone }) => `tel:${phone?.replace(/[^+\d]/g, '')}`),
  );
  await page.getByRole('link', { name: 'Nächste Seite' }).click();
  await expect.poll(() => names(line(page))).toEqual(firstLine.slice(10, 20).map(({ name }) => name));
  expect(new URL(page.url()).search).toBe('?page=2');
});

walkOnAnyWidth('a search starts at the first page and is in the URL', async ({ page }) => {
  await openContacts(page, '?page=2');
  const firstName = firstLine[0]?.name.split(' ')[1] ?? '';
  await line(page).getByRole('searchbox').fill(firstName.toUpperCase());
  const hits = firstLine.filter(({ name }) => name.toLowerCase().includes(firstName.toLowerCase()));
  await expect.poll(() => names(line(page))).toEqual(hits.map(({ name }) => name));
  expect(new URL(page.url()).search).toBe(`?q=${encodeURIComponent(firstName.toUpperCase())}`);
  await line(page).getByRole('searchbox').fill('xyzzy');
  await line(page).getByText('Keine Daten gefunden').waitFor();
  await line(page).getByRole('button', { name: 'Suche leeren' }).click();
  await expect.poll(() => names(line(page))).toEqual(firstLine.slice(0, 10).map(({ name }) => name));
  expect(await line(page).getByRole('searchbox').inputValue()).toBe('');
  // There is nothing beyond the last page: the last one is shown.
  await comeTo(page, `${instance.url}/app/team/contacts?page=99`);
  const last = Math.ceil(firstLine.length / 10);
  await expect.poll(() => new URL(page.url()).search).toBe(`?page=${last}`);
});

walkOnAnyWidth(
  'the sponsor is named, nobody else above, and no support contact without an address',
  async ({ page }) => {
    await openContacts(page);
    const [above] = await instance.database.query<{ name: string; email: string }>(
      `select display_name as name, email from placements
     join partners on partners.id = placements.parent_id join users on users.id = user_id
     where placements.partner_id = $1 and valid_to is null`,
      [await partnerOf(instance, anna)],
    );
    const sponsor = page.getByRole('region', { name: 'Sponsor' });
    await expect.poll(() => textOf(sponsor)).toContain(above?.name);
    expect(await sponsor.locator('a[href^="mailto:"]').getAttribute('href')).toBe(`mailto:${above?.email}`);
    expect(await page.getByRole('region', { name: 'Support' }).count()).toBe(0);
    expect(await page.getByText('noreply@').count()).toBe(0);
  },
);

walkOnAnyWidth('whom to call today, by reason, as the raw rows say', async ({ page }) => {
  await openContacts(page);
  const countOf = async (reason: string) =>
    Number(
      (await textOf(today(page).getByRole('link', { name: new RegExp(`^${reason} \\d`) }))).replaceAll(
        /\D/g,
        '',
      ),
    );
  const fresh = firstLine.filter(({ isNew }) => isNew);
  expect(await countOf('Neu')).toBe(fresh.length);
  // Partners signed in by other journeys reappear: then both are read again.
  let tried = 0;
  await vi.waitFor(async () => {
    const away = (await readFirstLine()).filter(({ isAway }) => isAway);
    if (tried++ > 0) await page.reload();
    expect(await countOf('Lange nicht da')).toBe(away.length);
  }, PATIENCE);
  await today(page)
    .getByRole('link', { name: /^Neu \d/ })
    .click();
  await expect
    .poll(async () => new Set(await names(today(page))))
    .toEqual(new Set(fresh.map(({ name }) => name)));
  expect(new URL(page.url()).search).toBe('?reason=isNew');
  expect(await textOf(today(page).getByRole('listitem').filter({ hasText: 'Neu seit' }).first())).toMatch(
    /Neu seit \p{L}+\.? \d\d, \d{4}/u,
  );
  // Choosing it again removes the reason.
  await today(page)
    .getByRole('link', { name: /^Neu \d/ })
    .click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

const inList = (card: Locator, name: string) =>
  card.getByRole('listitem').filter({ has: card.page().getByRole('link', { name, exact: true }) });

/** A person whose row in today's list is not changed by anything else. */
async function openCalls(open: Open, width: number): Promise<{ page: Page; name: string; others: number }> {
  const { page, expectProblem } = await open({ storageState, viewport: { width, height: 900 } });
  // A day is refused.
  expectProblem(/422 .*\/api\/contacts\/follow-up|status of 422/);
  await openContacts(page, '?reason=isNew');
  await expect.poll(() => names(today(page))).not.toEqual([]);
  const [name = ''] = await names(today(page));
  return { page, name, others: firstLine.filter(({ isNew }) => isNew).length - 1 };
}

for (const width of [390, 1440])
  journey(`a call is done, undone, postponed and noted, at ${width} px`, async (open) => {
    const { page, name, others } = await openCalls(open, width);
    const countOf = (what: string) => today(page).getByRole('link', { name: new RegExp(`^${what} \\d`) });
    const press = (action: string, label = name) =>
      today(page)
        .getByRole('button', { name: `${action}: ${label}` })
        .click();

    await press('Erledigt');
    await inList(today(page), name).waitFor({ state: 'detached' });
    await expect.poll(() => textOf(countOf('Neu'))).toBe(`Neu ${others}`);
    await today(page).getByText('Heute erledigt: 1').waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await inList(today(page), name).waitFor();

    await press('Erledigt');
    await countOf('Zurückgestellt').click();
    await inList(today(page), name).getByText('Erledigt am').waitFor();
    await press('Wieder anzeigen');
    await today(page).getByText('Niemand ist zurückgestellt').waitFor();
    await countOf('Neu').click();
    await inList(today(page), name).waitFor();

    await press('Später oder Notiz');
    const sheet = page.getByRole('dialog', { name });
    // A past day typed by hand is refused, and the note stays.
    await sheet.getByLabel('Wieder anrufen am').fill('2020-01-01');
    await sheet.getByRole('textbox', { name: 'Notiz' }).fill('Fragt nach dem\nWochenende');
    await sheet.getByRole('button', { name: 'Speichern' }).click();
    await sheet.getByText(/^Möglich ist ein Tag von/).waitFor();
    expect(await sheet.getByRole('textbox', { name: 'Notiz' }).inputValue()).toBe(
      'Fragt nach dem\nWochenende',
    );
    await sheet.getByRole('button', { name: 'In einer Woche' }).click();
    await sheet.getByRole('button', { name: 'Speichern' }).click();
    await sheet.waitFor({ state: 'detached' });
    await inList(today(page), name).waitFor({ state: 'detached' });
    await countOf('Zurückgestellt').click();
    const row = inList(today(page), name);
    await row.getByText('Wieder anrufen am').waitFor();
    expect(await row.textContent()).toContain('Fragt nach dem\nWochenende');
    // A day that was removed by a tap can be restored.
    await press('Wieder anzeigen');
    await today(page).getByText('Niemand ist zurückgestellt').waitFor();
    // An earlier action can be undone too, as long as its message is shown.
    await page.getByRole('button', { name: 'Rückgängig' }).last().click();
    await row.getByText('Wieder anrufen am').waitFor();
    // It also appears in the first line.
    await line(page).getByRole('searchbox').fill(name);
    await inList(line(page), name).getByText('Fragt nach dem').waitFor();
  });

journey(
  'a person due for a call today comes first, and another viewer cannot save anything',
  async (open) => {
    // People who have not been there for long, whose turn would come last.
    const away = firstLine.filter(({ isAway }) => isAway);
    expect(away.length).toBeGreaterThan(1);
    const { id, name } = away.at(-1) as Person;
    const head = await partnerOf(instance, anna);
    await instance.database.query(
      `insert into follow_ups (partner_id, member_id, call_on, note, updated_at)
   values ($1, $2, (now() at time zone 'Europe/Berlin')::date, 'Geheim', now())`,
      [head, id],
    );
    const { page } = await open({ storageState, viewport: { width: 1440, height: 900 } });
    await openContacts(page);
    await expect.poll(async () => (await names(today(page)))[0]).toBe(name);
    await today(page)
      .getByRole('link', { name: /^Wiedervorlage 1/ })
      .waitFor();
    expect(await textOf(inList(today(page), name))).toContain('Geheim');
    // An operator sees the same list, without controls and without the note.
    const { page: looking } = await open({
      storageState: await signedInState(instance.url, operator),
      prepare: (context) =>
        context.addInitScript(
          (viewed) => sessionStorage.setItem('blattwerk.subject', JSON.stringify(viewed)),
          { partner: head, name: 'Anna', user: null },
        ),
    });
    await openContacts(looking);
    await expect.poll(async () => (await names(today(looking)))[0]).toBe(name);
    expect(await textOf(inList(today(looking), name))).not.toContain('Geheim');
    expect(await looking.getByRole('button', { name: /^(Erledigt|Später)/ }).count()).toBe(0);
  },
);

walkOnAnyWidth('a vCard of one contact and of all, byte for byte', async ({ page }) => {
  await openContacts(page);
  const [first] = firstLine;
  if (!first) throw new Error('The first line is empty.');
  const one = await savedBy(
    page,
    line(page).getByRole('button', { name: `${first.name} als Kontakt speichern` }),
  );
  expect(one).toEqual({ name: `${first.name.replaceAll(/[^\p{L}]+/gu, '-')}.vcf`, text: cardOf(first) });
  const all = await savedBy(page, page.getByRole('button', { name: 'Erste Linie als vCard' }));
  expect(all).toEqual({ name: 'Kontakte.vcf', text: firstLine.map(cardOf).join('') });
  await page.getByText(`${firstLine.length} Kontakte gespeichert`).waitFor();
});

walk('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openContacts(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
