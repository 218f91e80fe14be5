import { randomUUID } from 'node:crypto';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addPerson } from './support/own-person.ts';
import { signedInState } from './support/sessions.ts';

shareBrowser();

const instance = shareInstance();

/** A partner with a number in the previous system who bought in the month before the programme; returns both. */
async function buyerBefore(): Promise<{ number: string; month: string; name: string }> {
  const number = `V-${randomUUID().slice(0, 8)}`;
  const { partner } = await addPerson(instance, 'Vera');
  await instance.database.query(
    "update partners set old_number = $2, created_at = '2020-01-01T00:00:00Z' where id = $1",
    [partner, number],
  );
  const [bought] = await instance.database.query<{ month: string }>(
    `insert into orders (source, number, partner_id, status, placed_at, paid_at, base_cents, gross_cents, qp, is_history)
     select 'alt', $2, $1, 'paid', at, at, 1000, 1190, 10, true
     from (select starts_on::timestamptz - interval '10 days' as at from programme) as before
     returning to_char(paid_at, 'YYYY-MM') as month`,
    [partner, number],
  );
  return { number, month: bought?.month ?? '', name: 'Vera Beispiel' };
}

journeyOnAnyWidth(
  'a list of the previous system is checked, compared with its month, and each line is explained',
  async (open) => {
    const { number, month, name } = await buyerBefore();
    const { page } = await open({ storageState: await signedInState(instance.url, operator) });
    await page.goto(`${instance.url}/app/operations/takeover`);
    const card = page.getByRole('region', { name: '5. Vergleichen' });
    // The meaning of a name is reused for the next list.
    const bonus = `Mentorenbonus ${number}`;
    const rows = ['old_number;bonus;amount', `${number};${bonus};12,50`, ''];
    await card.locator('input[type="file"]').setInputFiles({
      name: 'provisionen.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    });
    await card.getByText('Diesen Namen gibt es hier nicht.').waitFor();
    await card.getByText('Die Liste hat noch Fehler.').waitFor();
    await card.getByLabel(bonus).selectOption({ label: 'Stufenbonus' });
    await card.getByText('1 Zeile geprüft, zusammen 12,50').waitFor();
    await card.getByText('Bitte geben Sie den Monat an').waitFor();
    await card.getByLabel('Monat der Liste').fill(month);
    await card.getByRole('button', { name: 'Vergleichen' }).click();

    await page.waitForURL(/\/app\/operations\/takeover\/\d+/);
    await page.getByTestId('comparison-sums').getByText('12,50').waitFor();
    // Its lines were read while it was running, when there were none.
    await page.getByText(/^[1-9]\d* Zeilen?$/).waitFor();
    // Others of that month may differ by more.
    await page.goto(`${page.url()}?text=${number}`);
    await page.getByRole('main').getByRole('link', { name }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Zeile des Vergleichs' });
    await sheet.getByText('Nicht vollständig erklärt').waitFor();
    await sheet.getByText('Am Ende des Monats war diese Person hier kein Partner.').waitFor();
  },
);
