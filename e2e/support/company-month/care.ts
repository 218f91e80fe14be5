import { expect } from 'vitest';
import { newestMail } from '../mailbox.ts';
import type { MonthDays } from './days.ts';
import type { Body, CompanyMonth } from './month.ts';
import { idsOf, jonas, mailOf, partners, ruth } from './people.ts';
import { step } from './steps.ts';
import { oldMail } from './takeover.ts';

/** What support and editors do in a month: a move, the end of a contract, news, and a broadcast. */
export function careSteps(month: CompanyMonth): void {
  contractSteps(month);
  contentSteps(month);
}

const idByOldNumber = async (month: CompanyMonth, number: number): Promise<number> => {
  const [partner] = await month.done(ruth, 'GET', `/api/operator/partners.json?text=${oldMail(number)}`);
  return partner.id;
};

function contractSteps(month: CompanyMonth): void {
  step(
    {
      name: 'a partner is moved with the next month',
      who: 'second operator',
      by: 'person',
      checked:
        '422 with the path if it would create a cycle; the move is listed, and nothing has changed yet',
    },
    async () => {
      const [otto, emil, max] = await Promise.all(
        ['Otto', 'Emil', 'Max'].map(async (name) => (await idsOf(month, mailOf(name))).partner),
      );
      const path = (partner: number | undefined) => `/api/operator/partners/${partner}/move`;
      const reason = 'Wunsch aller drei';
      const cyclic = { parent: `/api/partners/${max}`, branch: 9, reason };
      expect((await month.call(jonas, 'POST', path(emil), cyclic)).status).toBe(422);
      const move = { parent: `/api/partners/${emil}`, branch: 9, reason };
      expect(await month.done(jonas, 'POST', path(otto), move)).toMatchObject({ status: 'open' });
      const nora = await idsOf(month, mailOf('Nora'));
      const [listed] = await month.done(ruth, 'GET', '/api/operator/partners.json?text=otto');
      expect(listed.sponsor.id).toBe(nora.partner);
    },
  );

  step(
    {
      name: 'a contract ends with the next month',
      who: 'second operator',
      by: 'person',
      checked: 'how many would move up and to whom; the settlement sheet is a PDF',
    },
    async () => {
      const partner = await idByOldNumber(month, 5);
      const path = `/api/operator/partners/${partner}`;
      const effect = await month.done(jonas, 'GET', `${path}/contract-end-effect`);
      expect(effect).toMatchObject({ firstLine: 4, sponsor: { id: await idByOldNumber(month, 1) } });
      const body = { reasonCode: 'partner', downline: 'rollUp', reason: 'Kündigung vom Wochenende' };
      const end = await month.done(jonas, 'POST', `${path}/terminate`, body);
      expect(end).toMatchObject({ status: 'open' });
      const sheet = await month.file(jonas, `/pdf/operator/contract_ends/${end.id}/settlement`);
      expect(sheet.subarray(0, 5).toString()).toBe('%PDF-');
    },
  );
}

function contentSteps(month: CompanyMonth): void {
  step(
    {
      name: 'news is published, and partners read it',
      who: 'first operator',
      by: 'call',
      checked: 'a draft is hidden from readers',
    },
    async () => {
      const texts = {
        de: { title: 'Willkommen', description: 'Wir beginnen.', content: '<p>Los geht es.</p>' },
      };
      const { id } = await month.done(ruth, 'POST', '/api/news', { texts });
      const titles = async () =>
        (await month.done(mailOf('Nora'), 'GET', '/api/news.json')).map(({ title }: Body) => title);
      expect(await titles()).toEqual([]);
      await month.done(ruth, 'PATCH', `/api/news/${id}`, { published: true });
      expect(await titles()).toEqual(['Willkommen']);
    },
  );

  step(
    {
      name: 'a broadcast goes to the partners who match a filter',
      who: 'first operator',
      by: 'person',
      checked:
        'the number of recipients beforehand; each gets one message with their name; people not invited yet get none',
    },
    async () => {
      const audience = { text: 'Wendt' };
      const texts = {
        de: { subject: 'Willkommen bei {company}', text: 'Schön, dass Sie da sind, {firstName}.' },
      };
      const all = await month.done(ruth, 'POST', '/api/broadcasts/audience', { audience: { text: 'Alma' } });
      expect([all.matching, all.recipients]).toEqual([500, 1]);
      const count = await month.done(ruth, 'POST', '/api/broadcasts/audience', { audience });
      expect(count.recipients).toBeGreaterThanOrEqual(partners.length);
      const { id } = await month.done(ruth, 'POST', '/api/broadcasts', { texts, audience });
      const sending = { expected: count.recipients, reason: 'Zum Beginn' };
      await month.done(ruth, 'POST', `/api/broadcasts/${id}/send`, sending);
      const mail = await newestMail(month.instance, { to: mailOf('Nora'), template: 'broadcast' });
      expect([mail.subject, mail.text]).toEqual([
        'Willkommen bei Laubwerk GmbH',
        expect.stringContaining('Schön, dass Sie da sind, Nora.'),
      ]);
    },
  );
}

/** What was scheduled takes effect at the turn of the month. */
export function turnOfMonthSteps(month: CompanyMonth, days: MonthDays): void {
  step(
    {
      name: 'at the turn of the month the partner has moved, and the contract has ended',
      who: 'second operator',
      by: 'call',
      checked: 'the move is done; the first line is now below the next active partner in the upline',
    },
    async () => {
      await month.goTo(days.closing);
      const emil = await idsOf(month, mailOf('Emil'));
      const sponsorOf = async (text: string) =>
        (await month.done(ruth, 'GET', `/api/operator/partners.json?text=${text}`))[0].sponsor.id;
      await expect.poll(() => sponsorOf('otto'), { timeout: 60_000 }).toBe(emil.partner);
      const sponsor = await idByOldNumber(month, 1);
      await expect.poll(() => sponsorOf(oldMail(18)), { timeout: 60_000 }).toBe(sponsor);
      const ended = await month.done(jonas, 'GET', '/api/operator/contract_ends.json');
      expect(ended).toMatchObject([{ status: 'done', effectiveFrom: `${days.second}-01` }]);
    },
  );
}
