import { expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { germanMoney } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

for (const width of [360, 1440])
  journey(`the partner’s own months are compared, at ${width} px`, async (open) => {
    const [best] = await instance.database.query<{ month: string; cents: number }>(
      `select cycles.date_from::text as month, sum(postings.amount_cents)::bigint as cents
       from postings join journal_entries as entry on entry.id = entry_id and entry.kind = 'closing'
       join cycles on cycles.id = entry.cycle_id
       where postings.partner_id = $1 and account = 'pending'
       group by cycles.date_from order by cents desc, cycles.date_from desc limit 1`,
      [await partnerOf(instance, anna)],
    );
    if (!best) throw new Error('She has no closed month.');
    const storageState = await signInByCall(instance, anna);
    const { page } = await open({ storageState, viewport: { width, height: 800 } });
    await page.goto(`${instance.url}/app/accounts`);
    const card = page.getByRole('region', { name: 'Sie und Ihre Monate' });
    await card.getByText('Bester Monat', { exact: true }).waitFor();
    await card.getByText(germanMoney(best.cents)).first().waitFor();
    expect(await textOf(card.getByTestId('streak-commissions'))).toMatch(/^\d+ Monate?$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await card.getByRole('link').first().click();
    await page.waitForURL(/\/app\/accounts\/statements\?statement=\d+/);
  });
