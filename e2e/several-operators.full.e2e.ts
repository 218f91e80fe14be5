import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { invite } from './support/invite-operator.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';

shareBrowser();

const instance = shareInstance();

const desktop = { width: 1440, height: 900 };

journey('several operators are blocked with one reason, and unblocked again', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, operator),
    viewport: desktop,
  });
  // There are others, and a page of the list has room for few.
  const lastName = `Rebe-${randomBytes(4).toString('hex')}`;
  const emails: string[] = [];
  for (let count = 0; count < 2; count += 1) emails.push((await invite(instance, page, [], lastName)).email);
  const states = () =>
    instance.database.query<{ isDisabled: boolean }>(
      'select disabled_at is not null as "isDisabled" from users where email = any($1) order by id',
      [emails],
    );
  const step = async (name: string, done: string) => {
    await page.goto(`${instance.url}/app/operations/operators?text=${lastName}`);
    for (const email of emails)
      await page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check();
    await page.getByRole('button', { name, exact: true }).click();
    const sheet = page.getByRole('dialog', { name, exact: true });
    await sheet.getByText('2 Personen').waitFor();
    const send = sheet.getByRole('button', { name, exact: true });
    await send.click();
    await sheet.getByText('Bitte ausfüllen.').waitFor();
    await sheet.getByLabel('Grund').fill('Umzug der Abteilung');
    await send.click();
    await page.getByText(done, { exact: true }).waitFor();
    await sheet.waitFor({ state: 'detached' });
  };
  await step('Sperren', '2 Konten sind gesperrt.');
  expect(await states()).toEqual([{ isDisabled: true }, { isDisabled: true }]);
  await step('Entsperren', '2 Konten können sich wieder anmelden.');
  expect(await states()).toEqual([{ isDisabled: false }, { isDisabled: false }]);
});
