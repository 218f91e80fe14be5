import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { followMenu } from './support/menu.ts';
import { signInByCall } from './support/own-person.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

/** The API's response to a program that searches partners with a key. */
async function call(key: string): Promise<number> {
  const answer = await fetch(`${instance.url}/api/operator/partners?limits=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  await answer.text();
  return answer.status;
}

journey(
  'a key is created, shown once, used by another program, listed in the log, and withdrawn',
  async (open) => {
    const name = `Shop ${randomUUID().slice(0, 8)}`;
    const { page, expectProblem } = await open({
      storageState: await signInByCall(instance, operator),
      viewport: { width: 1440, height: 900 },
    });
    expectProblem(/422/);
    await page.goto(`${instance.url}/app/operations`);
    await followMenu(page, 'API-Schlüssel');
    await page.getByRole('button', { name: 'Schlüssel anlegen' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Schlüssel anlegen' });
    const make = sheet.getByRole('button', { name: 'Schlüssel anlegen' });
    await make.click();
    await sheet.getByText('Bitte wählen Sie mindestens ein Recht.').waitFor();
    await sheet.getByLabel('Name').fill(name);
    await sheet.getByLabel('Partner ansehen').check();
    await sheet.getByLabel('Gilt bis einschließlich').fill('2020-01-01');
    await make.click();
    await sheet.getByText(/Dieser Zeitpunkt ist vorbei/).waitFor();
    expect(await sheet.getByLabel('Name').inputValue()).toBe(name);
    await sheet
      .getByLabel('Gilt bis einschließlich')
      .fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
    await make.click();
    const key = await textOf(sheet.getByTestId('api-key'));
    expect(key).toMatch(/^bwk_[\w-]{43}$/);
    expect(await call(key)).toBe(200);
    await sheet.getByRole('button', { name: 'Ich habe ihn gespeichert' }).click();
    await sheet.waitFor({ state: 'detached' });

    await page.getByLabel('Name oder Anfang des Schlüssels').fill(name);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('läuft bald ab').waitFor();
    expect(await textOf(page.getByRole('main'))).not.toContain(key.slice(12));
    await row.getByRole('link').first().click();
    const details = page.getByRole('dialog', { name: 'API-Schlüssel' });
    await details.getByText(/Legen Sie rechtzeitig einen neuen an/).waitFor();
    await details.getByRole('button', { name: 'Zurückziehen' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Schlüssel zurückziehen?' });
    await confirmation.getByLabel('Grund').fill('Laden geschlossen');
    await confirmation.getByRole('button', { name: 'Zurückziehen' }).click();
    await page.getByText(`${name} ist zurückgezogen.`).waitFor();
    expect(await call(key)).toBe(401);

    await page.goto(`${instance.url}/app/operations/audit-log?by=${encodeURIComponent(name)}&looks=true`);
    await page.getByText(`Schlüssel ${name}`).first().waitFor();
  },
);
