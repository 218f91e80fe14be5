import { expect } from 'vitest';
import type { MonthDays } from './days.ts';
import type { Body, CompanyMonth } from './month.ts';
import { customers, idsOf, jonas, mailOf, partners, ruth } from './people.ts';
import { screen, step } from './steps.ts';

const commission = 'apps/server/src/commission/month-end/commission.command.ts';

/** The hash printed by a preview or a closing. */
const hashIn = (report: string) => /^hash (\w+)$/m.exec(report)?.[1];

/** A month is over: it is reviewed and closed, and its credits are explained. */
export function closingSteps(month: CompanyMonth, days: MonthDays): void {
  step(
    {
      name: 'the first month is previewed, submitted by one person and approved by the other',
      who: 'both operators',
      by: 'command',
      checked:
        'the preview prints the hash of what is closed; who submitted it cannot approve it (403); closing again changes nothing',
    },
    async () => {
      await month.goTo(days.closing);
      expect((await creditsOf(month, 'Nora')).filter(({ estimated }) => !estimated)).toEqual([]);
      await closeMonth(month, days.first);
      expect((await creditsOf(month, 'Nora')).filter(({ estimated }) => !estimated)).not.toEqual([]);
    },
  );

  step(
    {
      name: 'each credit is explained to its owner',
      who: 'partners',
      by: 'call',
      checked:
        'every amount follows from the columns of its credit; together they are what the balance holds',
    },
    async () => {
      for (const { firstName } of partners) await requireExplained(month, firstName);
    },
  );

  screen(
    {
      name: 'a partner opens a credit, and reads why it has this amount',
      who: 'partner',
      checked: 'the sheet of the credit names order and buyer',
    },
    async (open) => {
      const credit = (await creditsOf(month, 'Max')).find(({ order }) => order !== null);
      const { page } = await month.open(open, mailOf('Max'));
      await page.goto(`${month.url}/app/accounts/credits/pending?credit=${credit?.id}`);
      const [, , [buyer]] = customers;
      await page.getByRole('dialog').getByText(`${buyer} Wendt`).first().waitFor();
    },
  );
}

export const creditsOf = (month: CompanyMonth, firstName: string): Promise<Body[]> =>
  month.done(mailOf(firstName), 'GET', '/api/credits.json?limits=100');

async function requireExplained(month: CompanyMonth, firstName: string): Promise<void> {
  const email = mailOf(firstName);
  const credits = await creditsOf(month, firstName);
  let cents = 0;
  for (const { id, amount } of credits) {
    const explanation = await month.done(email, 'GET', `/api/credits/${id}/explanation`);
    cents += Math.round(Number(amount) * 100);
    expect([id, explanation.recomputes]).toEqual([id, true]);
  }
  const { user } = await idsOf(month, email);
  const balance = await month.done(email, 'GET', `/api/partner_balance/${user}`);
  const held = Math.round((Number(balance.balance) + Number(balance.pending)) * 100);
  expect([firstName, held]).toEqual([firstName, cents]);
  expect([firstName, cents > 0]).toEqual([firstName, firstName !== 'Otto']);
}

/** Previews a month, submits it as one person, approves it as another, and closes it again. */
export async function closeMonth(month: CompanyMonth, closed: string): Promise<void> {
  const preview = await month.command(commission, 'preview', closed);
  expect(hashIn(preview)).toMatch(/^\w{16,}$/);
  const note = ['--note', 'Der erste Monat, einzeln durchgesehen'];
  const submitted = await month.command(commission, 'submit', closed, '--operator', ruth, ...note);
  expect(hashIn(submitted)).toBe(hashIn(preview));
  const [{ id: approval }] = await month.done(
    ruth,
    'GET',
    '/api/approvals.json?status=open&kind=cycle.close',
  );
  const own = await month.call(ruth, 'POST', `/api/approvals/${approval}/approve`, {});
  expect([own.status, own.body.code]).toEqual([403, 'fourEyes']);
  await month.approve(jonas, approval);
  const read = async (): Promise<Body> =>
    (await month.done(ruth, 'GET', '/api/operator/cycles.json')).find(({ dateFrom }: Body) =>
      String(dateFrom).startsWith(closed),
    );
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('closed');
  const { preview: kept } = await read();
  expect((await month.done(ruth, 'GET', `/api/cycle_previews/${kept}`)).hash).toBe(hashIn(preview));
  const again = await month.command(commission, 'close', closed, '--operator', ruth);
  expect(again).toContain('nothing was changed');
}

/** Every rule of the books holds. */
export function ledgerStep(month: CompanyMonth, after: string): void {
  step(
    {
      name: `the books are right after ${after}`,
      who: 'first operator',
      by: 'command',
      checked: 'ledger:check: every rule holds',
    },
    () => month.checkLedger(),
  );
}
