import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { anna } from '../demo-logins.ts';
import { germanMoney, plainSpaces } from '../german-text.ts';
import { join, word } from '../newcomer.ts';
import { signInByCall } from '../own-person.ts';
import { tokenOf } from '../sessions.ts';
import { textOf, textsOf } from '../texts.ts';
import { newcomerOf } from './tuesday.ts';
import { times, type Week } from './week.ts';

/** Whom she writes to beside the newcomer: one who may be written to, and one who wants no such messages. */
const lea = 'lea.neumann@blattwerk.example';
const david = 'david.aigner@blattwerk.example';

const WORDS = 'Hallo {firstName}, am Mittwoch um 19 Uhr treffen wir uns. Ihre {senderName}';

/** What somebody reads of it. */
const said = (firstName: string | undefined) =>
  `Hallo ${firstName}, am Mittwoch um 19 Uhr treffen wir uns. Ihre Anna Berger`;

/** What the tunnels on her way do. */
const TUNNEL = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;

const OFFLINE = 'Ohne Verbindung kann nichts gespeichert werden.';

const nameOfForm = { name: 'Nachricht an das Team' } as const;

/** She writes to some of her team on a train; somebody comes late in the evening. */
export function saturdaySteps(week: Week): void {
  writingSteps(week);
  sendingSteps(week);
  reportingSteps(week);
  nightSteps(week);
}

/** What she writes, and to whom. */
function writingSteps(week: Week): void {
  week.day('Saturday: what she has typed is still there after a tunnel', async () => {
    await week.comeBack(times.saturday);
    await refuse(week, david);
    const { page, phone } = week;
    phone.expectProblem(TUNNEL);
    const details = await openNewcomer(week);
    await details.getByRole('button', { name: 'Nachricht schreiben' }).tap();
    const form = page.getByRole('form', nameOfForm);
    const text = form.getByLabel('Nachricht', { exact: true });
    await text.waitFor();
    await phone.context.setOffline(true);
    await text.fill(WORDS);
    const reason = form.getByText(OFFLINE).first();
    await reason.waitFor({ state: 'attached' });
    expect(await text.inputValue()).toBe(WORDS);
    await phone.context.setOffline(false);
    await reason.waitFor({ state: 'detached' });
    expect(await text.inputValue()).toBe(WORDS);
    await form.getByRole('button', { name: 'Entwurf speichern' }).tap();
    await form.getByText('Gespeichert').waitFor();
  });

  week.day('Saturday: two more of her team are chosen, and each reads their own name', async () => {
    const { page } = week;
    for (const name of ['Lea Neumann', 'David Aigner']) await addPerson(page, name);
    const chosen = await textsOf(page.getByTestId('message-people').getByRole('listitem'));
    expect(chosen.toSorted()).toEqual(['David Aigner', 'Klara Wendt', 'Lea Neumann']);
    const preview = page.getByRole('region', { name: 'Vorschau' });
    for (const [index, name] of chosen.entries()) {
      if (index > 0) await preview.getByRole('button', { name: 'Vorschau für die nächste Person' }).tap();
      await expect.poll(() => textOf(preview.getByTestId('message-words'))).toBe(said(name.split(' ').at(0)));
    }
  });
}

/** What becomes of it. */
function sendingSteps(week: Week): void {
  week.day(
    'Saturday: the answer to the sending is lost, and each of those who want it gets it once, alone',
    async () => {
      const { page } = week;
      const { email } = newcomerOf(week);
      const before = await Promise.all(
        [lea, email, david].map(async (to) => (await week.mailsTo(to)).length),
      );
      await page.getByRole('button', { name: 'Senden …' }).tap();
      const sheet = page.getByRole('dialog', { name: 'Nachricht senden' });
      await sheet.getByText('Geht an 2 Personen').waitFor();
      await sheet.getByText(/^1 Person möchte keine solchen Nachrichten/).waitFor();
      await loseAnswer(page);
      const send = sheet.getByRole('button', { name: 'Jetzt senden' });
      await send.tap();
      const reason = sheet.getByText(OFFLINE);
      await reason.waitFor();
      await reason.waitFor({ state: 'detached' });
      await send.tap();
      await page.getByText('Ihre Nachricht ist unterwegs.').waitFor();
      await page.getByText(/^Gesendet am/).waitFor();
      await week.workOn();
      const arrived = await Promise.all(
        [lea, email, david].map(async (to, index) => (await week.mailsTo(to)).slice(before[index])),
      );
      expect(arrived.map((mails) => mails.length)).toEqual([1, 1, 0]);
      for (const [index, name] of ['Lea', 'Klara'].entries()) {
        const mail = arrived[index]?.[0];
        expect(mail?.text.replaceAll(/[\s>]+/g, ' ')).toContain(said(name));
        expect(mail?.source).not.toContain([email, lea][index]);
        expect(mail?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      }
      await page.reload();
      await page.getByText('zugestellt', { exact: true }).first().waitFor();
      expect(await page.getByText('zugestellt', { exact: true }).count()).toBe(2);
    },
  );

  week.day('Saturday: it stands with whoever it went to, as they read it', async () => {
    const history = (await openNewcomer(week)).getByTestId('messages-to');
    await history.getByText(said('Klara')).waitFor();
    await history.getByText('zugestellt', { exact: true }).waitFor();
  });
}

/** What a reader does who does not like it. */
function reportingSteps(week: Week): void {
  week.day('Saturday: one of them reports it, and the company has it before it', async () => {
    const { page } = newcomerOf(week);
    await week.unlock(page, word);
    await page.goto(`${week.instance.url}/app/team/messages/received`);
    const message = page.getByTestId('received-message').first();
    await message.getByText(said('Klara')).waitFor();
    await message.getByRole('button', { name: 'Melden …' }).tap();
    const question = page.getByRole('dialog', { name: 'Nachricht melden' });
    await question.getByLabel('Grund').fill('Ich kenne diesen Termin nicht');
    await question.getByRole('button', { name: 'Melden', exact: true }).tap();
    await message.getByText(/^Gemeldet am/).waitFor();
    const signals = await week.instance.database.query<{ status: string }>(
      `select signals.status from signals join signal_partners as about on about.signal_id = signals.id
       where signals.kind = 'reportedMessages' and about.partner_id = $1`,
      [week.partner],
    );
    expect(signals).toEqual([{ status: 'open' }]);
  });
}

/** What happens at night is for the morning. */
function nightSteps(week: Week): void {
  week.day('Saturday night: somebody comes by her link, and her phone stays quiet', async () => {
    await week.goTo(times.night);
    week.takePushes();
    const visit = await week.open();
    await join(visit.page, week.instance, {
      link: `${week.instance.url}/r/ANNABERGER`,
      firstName: 'Lotte',
      deliver: () => week.instance.work(),
      readMail: (address) => week.newestMailTo(address),
    });
    await week.close(visit);
    await week.workOn();
    await week.goTo(new Date(times.night.getTime() + 3_600_000));
    expect(week.pushes.asked).toEqual([]);
  });

  week.day('Sunday: when the night is over it is pushed, once, with the name that she wants', async () => {
    await week.goTo(times.sundayMorning);
    const newcomers = week.takePushes().filter(({ tag }) => tag === 'newcomers');
    expect(newcomers.map(({ body }) => body)).toEqual(['Lotte Wendt ist neu unter Ihren Kunden.']);
    await week.workOn();
    // What became available by this morning is told as well; the newcomer is not told again.
    const released = await releasedAt(week, times.sundayMorning);
    expect(released).toBeGreaterThan(0);
    expect(week.takePushes().map(({ body }) => plainSpaces(body))).toEqual([
      `Gutschriften über ${germanMoney(released)} sind jetzt verfügbar.`,
    ]);
  });
}

/** What the books made available to her at a time, in cents. */
async function releasedAt(week: Week, at: Date): Promise<number> {
  const [released] = await week.instance.database.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::int as cents
     from postings join journal_entries as entry on entry.id = entry_id
     where partner_id = $1 and account = 'available' and entry.kind = 'release' and occurred_at = $2`,
    [week.partner, at],
  );
  return released?.cents ?? 0;
}

/** The details of the newcomer, by way of what happened in the team. */
async function openNewcomer(week: Week) {
  await week.go('Neues im Team');
  await week.page.getByRole('main').getByRole('link', { name: 'Klara Wendt' }).first().tap();
  return week.page.getByRole('dialog', { name: 'Angaben zum Partner' });
}

/** Somebody wants no messages of partners, neither by mail nor in the product. */
async function refuse(week: Week, email: string): Promise<void> {
  const { url, database } = week.instance;
  // Few of the demo network can sign in.
  await database.query(
    'update users set password_hash = (select password_hash from users where email = $2) where email = $1',
    [email, anna],
  );
  const headers = {
    authorization: `Bearer ${tokenOf(await signInByCall({ url }, email))}`,
    'content-type': 'application/json',
  };
  const accepted = await fetch(`${url}/api/settings/notification/get-accepted-types`, { headers });
  const types: string[] = await accepted.json();
  expect(types).toContain('teamMessage');
  const answer = await fetch(`${url}/api/settings/notification/save`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ teamMessage: false, types: types.filter((type) => type !== 'teamMessage') }),
  });
  expect(answer.status).toBe(200);
}

/** Finds somebody by the name, and adds them to the message. */
async function addPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Personen wählen' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Empfänger wählen' }).waitFor();
  await page.getByRole('main').getByRole('searchbox', { name: 'Name' }).fill(name);
  await page.getByRole('checkbox', { name: `${name} auswählen` }).check();
  await page.getByRole('button', { name: 'Zur Nachricht hinzufügen' }).tap();
  await page.getByTestId('message-people').getByText(name).waitFor();
  expect(await page.getByRole('form', nameOfForm).getByLabel('Nachricht', { exact: true }).inputValue()).toBe(
    WORDS,
  );
}

/** The server sends what it is asked to, and the train enters a tunnel before it has said so. */
function loseAnswer(page: Page): Promise<unknown> {
  return page.route(
    '**/api/team-messages/*/send',
    async (route) => {
      const answer = await route.fetch();
      expect(answer.status()).toBeLessThan(300);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
}
