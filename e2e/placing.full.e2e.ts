import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { Keys } from './support/keys.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signInByCall } from './support/own-person.ts';
import { addChildren, addNamed, letWait, type PlacedPerson, placeBelow } from './support/placed-people.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

async function addBelow(parent: PlacedPerson, firstName: string, branch: number): Promise<PlacedPerson> {
  const person = await addNamed(instance, firstName);
  await placeBelow(instance, person, parent, branch);
  return person;
}

async function childrenOf(parent: PlacedPerson): Promise<string[]> {
  const rows = await instance.database.query<{ name: string }>(
    `select display_name as name from tree_nodes join partners on partners.id = partner_id
     where parent_id = $1 order by branch, partner_id`,
    [parent.partner],
  );
  return rows.map(({ name }) => name);
}

/** A tree of the journeys' own, for each width. */
interface Family {
  readonly head: PlacedPerson;
  readonly ben: PlacedPerson;
  readonly eva: PlacedPerson;
  /** Udo's parent. */
  readonly olaf: PlacedPerson;
  readonly udo: PlacedPerson;
  /** Has ordered. */
  readonly berta: PlacedPerson;
  /** Came by the head and has no place. */
  readonly gustav: PlacedPerson;
}

const families = new Map<boolean, Family>();
const familyOf = (isPhone: boolean) => families.get(isPhone) as Family;

const { walkOnAnyWidth } = oneWindow(async (isPhone) => {
  const family = await addFamily();
  families.set(isPhone, family);
  return {
    storageState: await signInByCall(instance, family.head.email),
    viewport: { width: 1440, height: 900 },
  };
});

async function addFamily(): Promise<Family> {
  const head = await addNamed(instance, 'Hanna');
  await placeBelow(instance, head, null);
  const ben = await addBelow(head, 'Ben', 0);
  const eva = await addBelow(head, 'Eva', 1);
  await addChildren(instance, ben, 3);
  const olaf = await addBelow(head, 'Olaf', 2);
  const udo = await addBelow(olaf, 'Udo', 0);
  const berta = await addBelow(head, 'Berta', 3);
  await instance.database.query(
    `insert into orders (source, number, partner_id, status, base_cents, gross_cents, qp, placed_at)
     values ('journey', $1, $2, 'open', 100, 119, 1, now())`,
    [berta.email, berta.partner],
  );
  const gustav = await addNamed(instance, 'Gustav');
  await letWait(instance, gustav, head);
  return { head, ben, eva, olaf, udo, berta, gustav };
}

const go = (page: Page, path: string) => comeTo(page, `${instance.url}${path}`);

/** Chooses the parent, by the search of the form. */
async function choose(page: Page, person: PlacedPerson): Promise<void> {
  const form = page.getByRole('form', { name: 'Platzieren' });
  await form.getByRole('searchbox').fill(person.name);
  await form.getByRole('search').getByRole('button', { name: person.name }).click();
  await form.getByText(person.name, { exact: true }).waitFor();
}

const next = (page: Page) => page.getByRole('button', { name: 'Weiter' }).click();
const confirm = (page: Page) => page.getByRole('button', { name: 'Platz festlegen' }).click();

walkOnAnyWidth(
  'a partner is moved from the tree: the parent, the position, a confirmation, and a link to the new place',
  async ({ page }, phone) => {
    const { ben, eva } = familyOf(phone);
    await go(page, `/app/team/tree?node=${eva.partner}`);
    await page.getByRole('button', { name: 'Platzieren' }).click();
    const form = page.getByRole('form', { name: 'Platzieren' });
    await form.getByText('Steht unter Hanna Beispiel, an Position 2.').waitFor();

    await next(page);
    await form.getByText('Bitte eine Person auswählen, unter der Eva Beispiel stehen soll.').waitFor();
    await choose(page, ben);
    const position = form.getByLabel('Position');
    await expect
      .poll(() => textsOf(position.locator('option')))
      .toEqual(['An letzter Stelle', 'An erster Stelle', 'Nach Kind 1 Beispiel', 'Nach Kind 2 Beispiel']);
    await position.selectOption('Nach Kind 1 Beispiel');
    await next(page);
    const question = page.getByRole('dialog', { name: 'Platz ändern?' });
    expect(await textOf(question)).toContain('Eva Beispiel kommt unter Ben Beispiel');
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    expect(await childrenOf(ben)).toHaveLength(3);

    await next(page);
    await confirm(page);
    await page.getByText('Eva Beispiel steht jetzt unter Ben Beispiel.').waitFor();
    expect(await childrenOf(ben)).toEqual([
      'Kind 1 Beispiel',
      'Eva Beispiel',
      'Kind 2 Beispiel',
      'Kind 3 Beispiel',
    ]);
    await page
      .getByRole('status')
      .filter({ hasText: 'Linie 2: Hanna Beispiel › Ben Beispiel › Eva Beispiel' })
      .waitFor();
    if (phone) {
      await page.getByRole('dialog').getByText(eva.name, { exact: true }).waitFor();
      return;
    }
    const card = page.getByRole('application').locator(`[data-partner="${eva.partner}"]`);
    await expect.poll(() => card.getAttribute('aria-pressed')).toBe('true');
  },
);

walkOnAnyWidth(
  'a partner who has ordered keeps the place, which the button says',
  async ({ page }, phone) => {
    const { berta } = familyOf(phone);
    await go(page, `/app/team/tree?node=${berta.partner}`);
    const button = page.getByRole('button', { name: 'Platzieren' });
    await page.getByText('Hat bereits bestellt und behält deshalb den Platz.').waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.dispatchEvent('click');
    expect(await page.getByRole('form', { name: 'Platzieren' }).count()).toBe(0);
  },
);

walkOnAnyWidth(
  'a waiting partner with a sponsor is given a place, by keys alone',
  async ({ page }, phone) => {
    const { head, gustav: guest } = familyOf(phone);
    await go(page, '/app/team/add-partner');
    const waiting = page.getByRole('region', { name: 'Noch ohne Platz' });
    await waiting.getByText(guest.name, { exact: true }).waitFor();
    const keys = new Keys(page);
    await keys.use(waiting.getByRole('button', { name: guest.name }));
    const form = page.getByRole('form', { name: 'Platzieren' });
    await form.getByText('Hat noch keinen Platz.').waitFor();
    expect(new URL(page.url()).searchParams.get('place')).toBe(String(guest.partner));
    await keys.use(form.getByRole('button', { name: 'Direkt unter mir' }));
    await keys.to(form.getByLabel('Position'));
    await keys.use(form.getByRole('button', { name: 'Weiter' }));
    const question = page.getByRole('dialog', { name: 'Platz ändern?' });
    await keys.use(question.getByRole('button', { name: 'Platz festlegen' }));
    await page.getByText(`${guest.name} steht jetzt unter ${head.name}.`).waitFor();
    await expect.poll(() => childrenOf(head)).toContain(guest.name);
    await waiting.getByText('Alle, die über Sie dazugekommen sind, haben einen Platz.').waitFor();
  },
);

walkOnAnyWidth('"add new partner" asks for what is missing and invites', async ({ page }, phone) => {
  const { head } = familyOf(phone);
  await go(page, '/app/team/add-partner');
  await page.getByRole('heading', { level: 1, name: 'Partner hinzufügen' }).waitFor();
  const card = page.getByRole('region', { name: 'Einladen' });
  const send = card.locator('button[type="submit"]');
  await send.click();
  await expect.poll(() => card.locator('[aria-invalid="true"]').count()).toBe(3);
  await card.getByLabel('Vorname').fill('Nora');
  await card.getByLabel('Nachname').fill('Wendt');
  const email = `nora-${head.partner}@journey.example`;
  await card.getByLabel('E-Mail').fill(email);
  await send.click();
  await expect
    .poll(() =>
      instance.database.query('select status from potential_partners where user_id = $1 and email = $2', [
        head.user,
        email,
      ]),
    )
    .toEqual([{ status: 0 }]);
  await expect.poll(() => card.getByLabel('Vorname').inputValue()).toBe('');
});

walkOnAnyWidth(
  'nobody can be placed below themselves: the refusal is shown and nothing changes',
  async ({ page, expectProblem }, phone) => {
    const { olaf, udo } = familyOf(phone);
    await go(page, `/app/team/tree?node=${olaf.partner}&place=${olaf.partner}`);
    expectProblem(/422/);
    await choose(page, udo);
    await next(page);
    await confirm(page);
    await page.getByRole('alert').filter({ hasText: 'Niemand kann unter sich selbst stehen.' }).waitFor();
    expect(await childrenOf(udo)).toEqual([]);
  },
);
