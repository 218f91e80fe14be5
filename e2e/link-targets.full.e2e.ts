import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { addNamed, placeBelow } from './support/placed-people.ts';
import { addReferralCode } from './support/referral-code.ts';
import { settled } from './support/settled.ts';
import { rowsOf } from './support/team-table-screen.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

journeyOnAnyWidth(
  'a link leads to an item of the library, and its visitors sign up with its code',
  async (open) => {
    const person = await addNamed(instance, 'Tilda');
    await placeBelow(instance, person, null);
    const code = await addReferralCode(instance, person);
    const [item] = await instance.database.query<{ id: number; name: string }>(
      'select id, name from media where type = 1 order by id limit 1',
    );
    if (!item) throw new Error('The demo network has no document.');
    const { page } = await open({ storageState: await signInByCall(instance, person.email) });
    await page.goto(`${instance.url}/app/links/referral-link`);
    const card = page.getByRole('article', { name: code });
    await expect.poll(() => textOf(card.getByTestId('target'))).toBe('Ziel: Registrierung');
    await card.getByRole('link', { name: `Bearbeiten: ${code}` }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Wohin der Link führt').selectOption(item.name);
    await sheet.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText(`Der Link ${code} ist gespeichert.`).waitFor();
    await expect.poll(() => textOf(card.getByTestId('target'))).toBe(`Ziel: ${item.name}`);

    const visitor = await open();
    await visitor.page.goto(`${instance.url}/r/${code}`);
    await visitor.page.waitForURL(`**/app/mediathek/article/${item.id}?code=${code}`);
    const recommended = visitor.page.getByText('Empfohlen von Tilda Beispiel');
    await recommended.waitFor();
    // The code is passed along through the library.
    await visitor.page.getByRole('link', { name: 'Mediathek' }).first().click();
    await visitor.page.waitForURL(`**/app/mediathek?code=${code}`);
    await recommended.waitFor();
    await visitor.page.getByTestId('media-card').first().getByRole('link').last().click();
    await visitor.page.waitForURL(`**/app/mediathek/article/*?code=${code}`);
    await visitor.page.getByRole('link', { name: 'Kostenlos registrieren' }).click();
    await visitor.page.getByRole('heading', { name: 'Tilda lädt Sie ein' }).waitFor();
    expect(new URL(visitor.page.url()).searchParams.get('code')).toBe(code);

    // A visitor with an account is asked nothing.
    await page.goto(`${instance.url}/app/mediathek/article/${item.id}?code=${code}`);
    await page.getByRole('heading', { name: item.name }).waitFor();
    await settled(page);
    expect(await page.getByText('Empfohlen von Tilda Beispiel').count()).toBe(0);
    await page.goto(`${instance.url}/app/links/referral-clicks`);
    await expect.poll(() => textOf(rowsOf(page).first())).toContain(item.name);
  },
);
