import { readFile } from 'node:fs/promises';
import { parseCents } from '@blattwerk/plan/money.ts';
import { unzip } from '@blattwerk/server/money/accounting/testing/accounting-server.ts';
import { expect } from 'vitest';
import { callAs } from '../call-as.ts';
import { anna, operator, password } from '../demo-logins.ts';
import { germanMoney } from '../german-text.ts';
import { textOf } from '../texts.ts';
import { times, type Week } from './week.ts';

const AMOUNT = /\d,\d{2}\s€/;

/** She looks at her months and her documents, and has her money paid out. */
export function sundaySteps(week: Week): void {
  monthSteps(week);
  moneySteps(week);
}

/** Her own months, and nobody else’s. */
function monthSteps(week: Week): void {
  week.day('Sunday: her best month and her months in a row are those of the books', async () => {
    await week.comeBack(times.sunday);
    const { page } = week;
    await week.tapBelow('Geld');
    const card = page.getByRole('region', { name: 'Sie und Ihre Monate' });
    const { best, streaks } = await week.read(`/api/partner/commission/records?partner=${week.partner}`);
    const [closed] = await week.instance.database.query<{ month: string; cents: number }>(
      `select cycles.date_from::text as month, sum(postings.amount_cents)::bigint as cents
       from postings join journal_entries as entry on entry.id = entry_id and entry.kind = 'closing'
       join cycles on cycles.id = entry.cycle_id
       where postings.partner_id = $1 and account = 'pending'
       group by cycles.date_from order by cents desc, cycles.date_from desc limit 1`,
      [week.partner],
    );
    const cents = Number(closed?.cents);
    expect([best.cycle.dateFrom, parseCents(best.total)]).toEqual([closed?.month, cents]);
    await card.getByText(germanMoney(cents)).first().waitFor();
    const { months } = await week.read(`/api/partner/commission/months?partner=${week.partner}`);
    const lacking = cents - parseCents(months.at(-1).total);
    await card.getByText(`Nach heutiger Schätzung fehlen im Juli noch ${germanMoney(lacking)}.`).waitFor();
    expect(await textOf(card.getByTestId('streak-commissions'))).toBe(
      `${streaks.commissions.months} ${streaks.commissions.months === 1 ? 'Monat' : 'Monate'}`,
    );
    expect(await textOf(card.getByTestId('streak-partners'))).toMatch(/^[1-9]\d* Monate?$/);
  });

  week.day('Sunday: the tax package of this year has its statement and her documents', async () => {
    const { page } = week;
    await week.go('Monatsabrechnungen');
    const loading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'ZIP für Steuerpaket 2026' }).tap();
    const names = [...unzip(await readFile(await (await loading).path())).keys()];
    expect(names.slice(0, 2)).toEqual(['Jahresabrechnung 2026.pdf', 'Belegliste 2026.csv']);
    expect(names.slice(2).every((name) => /^Belege\/G-\d{6}\.pdf$/.test(name))).toBe(true);
  });
}

/** What she has is asked for with her password: she has been signed in since Monday. */
function moneySteps(week: Week): void {
  week.day('Sunday: what is available is paid out, and her phone says so with the amount', async () => {
    const { page } = week;
    week.phone.expectProblem(/422.*\/api\/payouts/);
    await week.openApp();
    await page.getByRole('link', { name: 'Auszahlen', exact: true }).tap();
    await page.waitForURL('**/app/accounts/payout/new');
    const available = page.getByTestId('payout-available');
    await expect.poll(() => textOf(available)).toMatch(AMOUNT);
    const net = await textOf(available);
    const ask = page.getByRole('button', { name: 'Auszahlung anfordern' });
    await ask.tap();
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await ask.tap();
    await page.waitForURL('**/app/accounts/payout/list?payout=*');
    const id = Number(new URL(page.url()).searchParams.get('payout'));
    const [payout] = await week.instance.database.query<{ cents: number }>(
      'select amount_cents::int as cents from payouts where id = $1 and partner_id = $2',
      [id, week.partner],
    );
    expect(germanMoney(payout?.cents ?? 0)).toBe(net);
    await payOut(week, id);
    const pushed = week.takePushes().filter(({ path }) => path === `/app/accounts/payout/list?payout=${id}`);
    expect(pushed.map(({ tag }) => tag)).toEqual(['money', 'money']);
    for (const { body } of pushed) expect(body).toMatch(AMOUNT);
    const { subject } = await week.newestMailTo(anna);
    expect(subject).toMatch(/^Ihre Auszahlung über .*\d,\d{2}\s€ ist ausgezahlt$/);
    await page.reload();
    await expect
      .poll(() => textOf(page.getByTestId('payout-under-way').getByRole('heading', { level: 2 })))
      .toMatch(/ sind ausgezahlt an /);
  });
}

/** An operator lets it go, and the bank pays. */
async function payOut(week: Week, id: number): Promise<void> {
  week.takePushes();
  await callAs(week.instance, operator, 'PATCH', `/api/payouts/${id}`, { status: 1 });
  await callAs(week.instance, operator, 'PATCH', `/api/payouts/${id}`, { status: 4, bankReference: 'B-1' });
  await week.workOn();
}
