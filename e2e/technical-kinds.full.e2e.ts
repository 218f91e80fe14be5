import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { tokenOf } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { addBuilding } from './support/technical-data.ts';

shareBrowser();

const instance = shareInstance();

/** A partner with a building, for each width. */
interface Owner {
  readonly building: Awaited<ReturnType<typeof addBuilding>>;
  readonly storageState: SignedIn;
}

const owners = new Map<boolean, Owner>();

const { walkOnAnyWidth } = oneWindow(async (isPhone) => {
  const person = await addPerson(instance, 'Tjark');
  const building = await addBuilding(instance, person, 2);
  const storageState = await signInByCall(instance, person.email);
  owners.set(isPhone, { building, storageState });
  return { storageState };
});

/** A kind of technical data: its list, and how a row of it is created, found and changed. */
interface Kind {
  readonly path: string;
  readonly create: string;
  readonly table: 'projects' | 'aks' | 'cable_types' | 'field_devices';
  /** What identifies its rows: a field's label and its column. */
  readonly named: readonly [label: string, column: string];
  readonly name: string;
  /** What the building has of the kind, excluded by a search for the name. */
  readonly other: string;
  /** Other requirements of a new row: typed fields, by their labels, and selections. */
  readonly typed: Readonly<Record<string, string>>;
  readonly chosen?: Readonly<Record<string, string>>;
  /** A field to change, its column, and the new text. */
  readonly edited: readonly [label: string, column: string, text: string];
}

const kinds: readonly Kind[] = [
  {
    path: '/app/AKS?view=list',
    create: 'Kennzeichen anlegen',
    table: 'aks',
    named: ['Kennzeichen', 'code'],
    name: 'H01-LÜ-47',
    other: 'H01-LÜ-03',
    typed: {},
    edited: ['Bezeichnung', 'name', 'Abluft Kuppel'],
  },
  {
    path: '/app/Kabeltype',
    create: 'Kabeltyp anlegen',
    table: 'cable_types',
    named: ['Typenbezeichnung', 'designation'],
    name: 'NYM-J 7×2,5',
    other: 'J-Y(St)Y 2×2×0,8',
    typed: { Adern: '7', Querschnitt: '2,5' },
    edited: ['Verwendung', 'usage', 'Antriebe'],
  },
  {
    path: '/app/feldgeraete',
    create: 'Feldgerät anlegen',
    table: 'field_devices',
    named: ['Gerätekennzeichen', 'code'],
    name: 'M47',
    other: 'B001',
    typed: { AKS: 'H01-LÜ-03', Gerätetyp: 'Drehantrieb' },
    chosen: { Signal: 'DO' },
    edited: ['Hersteller', 'manufacturer', 'Kuppelbau'],
  },
  // The last: with two projects, others would have to select one.
  {
    path: '/app/Projekte/Projekte',
    create: 'Projekt anlegen',
    table: 'projects',
    named: ['Projektnummer', 'number'],
    name: '2031-7',
    other: '2026-1',
    typed: { Bezeichnung: 'Sternwarte' },
    edited: ['Standort', 'site', 'Sonneberg'],
  },
];

const main = (page: Page) => page.getByRole('main');
const sheet = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);

async function fill(page: Page, { named, name, typed, chosen = {} }: Kind): Promise<void> {
  for (const [label, text] of Object.entries({ ...typed, [named[0]]: name }))
    await sheet(page)
      .getByRole('textbox', { name: label })
      .or(sheet(page).getByRole('combobox', { name: label }))
      .fill(text);
  for (const [label, value] of Object.entries(chosen))
    await sheet(page).getByLabel(label).selectOption(value);
}

async function search(page: Page, text: string): Promise<void> {
  await main(page).getByRole('searchbox', { name: 'Suchen' }).fill(text);
  await page.waitForURL((url) => url.searchParams.get('search') === text);
}

/** The latest row of that name. */
async function idOf({ table, named, name }: Kind): Promise<number> {
  const [row] = await instance.database.query<{ id: number }>(
    `select max(id)::int as id from ${table} where ${named[1]} = $1`,
    [name],
  );
  if (!row) throw new Error(`There is no row ${name}.`);
  return row.id;
}

/** The value of the edited field in a row; deleted rows are in another table. */
async function editedOf({ table, edited }: Kind, id: number): Promise<string[]> {
  const rows = await instance.database.query<{ text: string }>(
    `select ${edited[1]} as text from ${table} where id = $1`,
    [id],
  );
  return rows.map(({ text }) => text);
}

/** What of the building is in use elsewhere, and the message about that. */
const inUse = [
  ['projects', '/app/Projekte/Projekte?project=', 'In 3 Anlagenkennzeichen verwendet, daher nicht löschbar.'],
  ['aks', '/app/AKS?aks=', 'In 2 Geräten verwendet, daher nicht löschbar.'],
  ['cable_types', '/app/Kabeltype?cable=', 'In 2 Geräten verwendet, daher nicht löschbar.'],
] as const;

for (const [kind, path, reason] of inUse) {
  walkOnAnyWidth(
    `${path}: a row in use says by what, and the server refuses too`,
    async ({ page }, isPhone) => {
      const { building, storageState } = owners.get(isPhone) as Owner;
      const id = { projects: building.project, aks: building.plant, cable_types: building.cable }[kind];
      await comeTo(page, `${instance.url}${path}${id}`);
      await sheet(page).getByText(reason).waitFor();
      const button = sheet(page).getByRole('button', { name: 'Löschen' });
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      const answer = await fetch(`${instance.url}/api/${kind}/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${tokenOf(storageState)}` },
      });
      expect(answer.status).toBe(409);
    },
  );
}

for (const kind of kinds) {
  const { path, create, name, other, edited } = kind;
  walkOnAnyWidth(`${path}: a row is created, found, changed, deleted and restored`, async ({ page }) => {
    await comeTo(page, `${instance.url}${path}`);
    await main(page).getByRole('button', { name: create }).click();
    await fill(page, kind);
    await sheet(page).getByRole('button', { name: 'Speichern' }).click();
    await toast(page, `${name} angelegt`).waitFor();
    const id = await idOf(kind);
    await row(page, other).waitFor();

    await search(page, 'xyzzy');
    await main(page).getByText('Keine Daten gefunden').waitFor();
    await search(page, name);
    await row(page, name).waitFor();
    expect(await row(page, other).count()).toBe(0);

    await row(page, name).click();
    await sheet(page).getByRole('textbox', { name: edited[0] }).fill(edited[2]);
    await sheet(page).getByRole('button', { name: 'Speichern' }).click();
    await toast(page, `${name} gespeichert`).waitFor();
    expect(await editedOf(kind, id)).toEqual([edited[2]]);

    await row(page, name).click();
    await sheet(page).getByRole('button', { name: 'Löschen' }).click();
    await page.getByText(`${name} gelöscht`).waitFor();
    const undo = page.getByRole('button', { name: 'Rückgängig' });
    // While hovered, it stays longer than its six seconds.
    await undo.hover();
    await main(page).getByText('Keine Daten gefunden').waitFor();
    expect(await editedOf(kind, id)).toEqual([]);
    await undo.click();
    await toast(page, `${name} ist wieder da`).waitFor();
    await row(page, name).waitFor();
    expect(await editedOf(kind, id)).toEqual([edited[2]]);
  });
}
