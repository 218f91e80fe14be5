import { expect } from 'vitest';
import { anna } from '../demo-logins.ts';
import { partnerOf } from '../instances.ts';
import { waitForStream } from '../live.ts';
import { becomePartner, clipboard, join, orderGoods } from '../newcomer.ts';
import { takeDownPushes } from '../pushed.ts';
import { textOf } from '../texts.ts';
import { type Newcomer, times, type Week } from './week.ts';

const NAME = 'Klara Wendt';
/** What she writes, which nobody has proposed. */
const WORDS = 'Willkommen, Klara! Am Donnerstag rufe ich an.';

/** Somebody comes by her link, and her third leg becomes an Orange one. */
export function tuesdaySteps(week: Week): void {
  week.day(
    'Tuesday: somebody comes by her link and becomes a partner, which is pushed without a name',
    async () => {
      await week.comeBack(times.tuesday);
      week.takePushes();
      await joinByLink(week);
      await week.instance.work();
      const pushed = week.takePushes();
      expect(pushed.map(({ tag, body }) => [tag, body])).toEqual([
        ['newcomers', 'Sie haben einen neuen Kunden.'],
        ['newcomers', 'Ihr Team hat einen neuen Partner.'],
      ]);
      expect(JSON.stringify(pushed)).not.toContain('Klara');
      const mails = (await week.mailsTo(anna)).filter(({ text }) => text.includes(NAME));
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Neuer Kunde in Ihrem Team',
        'Neuer Partner in Ihrem Team',
      ]);
      await showLast(week, pushed.at(-1));
    },
  );

  greetingSteps(week);
  levelSteps(week);
}

/** She sees who has come, and says a word. */
function greetingSteps(week: Week): void {
  week.day('Tuesday: she sees it in the product, and greets once, in words of her own', async () => {
    const { page } = week;
    await page.getByRole('button', { name: /^Benachrichtigungen, \d+ ungelesen$/ }).tap();
    const panel = page.getByRole('region', { name: 'Benachrichtigungen' });
    await panel.getByText(`${NAME} ist neu in Ihrem Team.`).waitFor();
    await page.keyboard.press('Escape');
    await week.go('Neues im Team');
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: NAME });
    await entry.getByText('Ist neu dabei').waitFor();
    await entry.getByRole('button', { name: `${NAME} begrüßen` }).tap();
    const sheet = page.getByRole('dialog', { name: `${NAME} begrüßen` });
    const text = sheet.getByRole('textbox', { name: 'Ihre Worte' });
    await expect.poll(() => text.inputValue()).toMatch(/^Guten Tag Klara Wendt.*Anna Berger$/s);
    await text.fill(WORDS);
    // A thumb that is nervous.
    await sheet.getByRole('button', { name: 'Senden' }).dblclick();
    await page.getByText(`Ihre Nachricht an ${NAME} ist gesendet.`).waitFor();
    await entry.getByText(/^Sie haben am .* geschrieben\.$/).waitFor();
    expect(await entry.getByRole('button').count()).toBe(0);
    const member = `/api/partners/${newcomerOf(week).partner}`;
    const again = { member, kind: 'joined', occurrence: 0, text: 'Noch einmal' };
    expect((await week.call('POST', '/api/team-feed/greetings', again)).status).toBe(409);
  });

  week.day('Tuesday: the newcomer reads it once, from her', async () => {
    const { page } = newcomerOf(week);
    await page.goto(`${week.instance.url}/dashboard`);
    await page.getByRole('button', { name: /^Benachrichtigungen, \d+ ungelesen$/ }).tap();
    const panel = page.getByRole('region', { name: 'Benachrichtigungen' });
    const greetings = panel.getByRole('listitem').filter({ hasText: WORDS });
    await greetings.first().waitFor();
    expect(await greetings.count()).toBe(1);
    expect(await textOf(greetings)).toContain('Anna Berger');
    await page.keyboard.press('Escape');
  });
}

/** What else she is told of, and how. */
function levelSteps(week: Week): void {
  week.day('Tuesday: she allows names and amounts in what is pushed', async () => {
    const { page } = week;
    await week.go('Nachrichten');
    await page.getByRole('checkbox', { name: 'Beträge und Namen zeigen' }).tap();
    await expect.poll(async () => (await week.read('/api/settings/push')).showsDetails).toBe(true);
  });

  week.day('Tuesday: an order makes her third leg an Orange one, and the level is pushed, once', async () => {
    await orderGoods(week.instance, await headOfCloseLeg(week), { qp: 320, paidAt: times.tuesday });
    await week.workOn();
    expect(week.takePushes()).toEqual([
      { title: 'Blattwerk', body: 'Sie haben Stufe 11 erreicht.', tag: 'level', path: '/app/bonuses/level' },
    ]);
    await week.workOn();
    expect(week.takePushes()).toEqual([]);
    await week.openApp();
    await expect.poll(() => textOf(week.page.getByTestId('rank-name'))).toBe('Brown Leaf');
  });
}

/** The newcomer of this week, who has to have come. */
export function newcomerOf({ newcomer }: Week): Newcomer {
  if (newcomer === undefined) throw new Error('Nobody has come so far.');
  return newcomer;
}

/** Somebody signs up by her link, on a phone of their own, and accepts the partner agreement a moment later. */
async function joinByLink(week: Week): Promise<void> {
  const { page } = await week.open({ permissions: clipboard });
  const email = await join(page, week.instance, {
    link: `${week.instance.url}/r/ANNABERGER`,
    firstName: 'Klara',
    deliver: () => week.instance.work(),
    readMail: (address) => week.newestMailTo(address),
  });
  week.newcomer = { email, page, partner: await partnerOf(week.instance, email) };
  await week.instance.work();
  await becomePartner(page);
}

/** Her phone shows what was pushed last, and leads to the newcomer when it is pressed. */
async function showLast(week: Week, pushed: { body: string; path: string } | undefined): Promise<void> {
  const { page } = week;
  const ready = waitForStream(page);
  await week.openApp();
  await ready;
  const device = await takeDownPushes(page);
  await device.deliver(pushed);
  await expect
    .poll(() => device.shown())
    .toEqual([{ title: 'Blattwerk', body: pushed?.body, data: pushed?.path }]);
  await device.press(pushed?.path ?? '');
  await page.waitForURL(`**/app/team/tree?node=${newcomerOf(week).partner}`);
  const details = page.getByRole('dialog', { name: 'Angaben zum Partner' });
  await details.getByText(NAME).first().waitFor();
  await details.getByRole('button', { name: 'Schließen' }).tap();
  await details.waitFor({ state: 'detached' });
}

/** Of the leg that lacks little: the first of her line with most QP below the 1,000 of Orange. */
async function headOfCloseLeg({ instance, partner }: Week): Promise<string> {
  const [head] = await instance.database.query<{ email: string }>(
    `select users.email from tree_nodes as node
     join partners on partners.id = node.partner_id join users on users.id = partners.user_id
     join partner_statistics as figures on figures.partner_id = node.partner_id
     join cycles on cycles.id = figures.cycle_id and cycles.closed_at is null
     where node.parent_id = $1 and figures.qp between 680 and 999 order by figures.qp desc limit 1`,
    [partner],
  );
  if (!head) throw new Error('No leg of hers is close to Orange.');
  return head.email;
}
