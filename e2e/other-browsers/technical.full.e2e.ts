import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { shareInstance } from '../support/instances.ts';
import type { Locator, Page } from '../support/other-browsers/page.ts';
import { expectFitting, openAs } from '../support/other-browsers/session.ts';
import { desk, inOtherBrowsers, phone } from '../support/other-browsers/walk.ts';
import { addPerson } from '../support/own-person.ts';
import { addBuilding } from '../support/technical-data.ts';

const instance = shareInstance();

const sheetOf = (page: Page) => page.getByRole('dialog');

async function fill(sheet: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await sheet.getByLabel(label).fill(value);
}

async function save(page: Page): Promise<void> {
  await expectFitting(page);
  await sheetOf(page).getByRole('button', { name: 'Speichern' }).click();
  await sheetOf(page).gone();
}

const devicesOf = (plant: number) =>
  instance.database.query('select code, type from field_devices where aks_id = $1 order by code', [plant]);

inOtherBrowsers((walk) => {
  walk('a project, a code and a cable type are created, and a device wired with them', async (page) => {
    const person = await addPerson(instance, 'Tilda');
    const go = (path: string) => page.goto(`${instance.url}${path}`);
    const sheet = sheetOf(page);
    await openAs(page, instance, person.email, '/app/Projekte/Projekte?project=new');
    await fill(sheet, { Projektnummer: '2026-1', Bezeichnung: 'Schule' });
    await sheet.getByRole('button', { name: 'Üblichen Aufbau einsetzen' }).click();
    await sheet.getByText('Liegenschaft-Gebäude-Gewerk-Anlage-Nr.').waitFor();
    await save(page);

    await go('/app/AKS?aks=new');
    for (const [label, code] of Object.entries({ Liegenschaft: 'L01', Gebäude: 'H01', Gewerk: 'LÜ' }))
      await sheet.getByLabel(label).selectOption(code);
    await sheet.getByLabel('Anlage').fill('03');
    await expect
      .poll(() => sheet.getByTestId('decoder').text())
      .toContain('L01-H01-LÜ-03 = Liegenschaft 1, Haus 1, Lüftung, Anlage 3');
    await save(page);

    await go('/app/Kabeltype?cable=new');
    await fill(sheet, { Typenbezeichnung: 'NYM-J 3×1,5', Adern: '3' });
    await sheet.getByLabel(/^Querschnitt/).fill('1,5');
    await save(page);

    await go('/app/feldgeraete?device=new');
    await fill(sheet, { AKS: 'L01-H01-LÜ-03' });
    // The suggestions below a field disappear when it loses the focus.
    await page.press('Tab');
    await fill(sheet, { Gerätekennzeichen: 'M40', Gerätetyp: 'Zuluftventilator' });
    await sheet.getByLabel('Signal').selectOption('DO');
    await fill(sheet, { Kabeltyp: 'NYM-J 3×1,5' });
    await page.press('Tab');
    await sheet.getByLabel(/^Kabellänge/).fill('12,5');
    await save(page);
    await page.getByRole('main').getByRole('link', { name: /M40/ }).first().click();
    await sheet.getByText(/^L01-H01-LÜ-03 = Liegenschaft 1, Haus 1, Lüftung, Anlage 3/).waitFor();
    expect(await sheet.getByLabel(/^Kabellänge/).value()).toBe('12,5');
    await expectFitting(page);
  });

  walk('devices are imported from a file after its preview', async (page) => {
    const person = await addPerson(instance, 'Tammo');
    const { plant } = await addBuilding(instance, person, 1);
    const file = join(await mkdtemp(join(tmpdir(), 'import-')), 'geraete.csv');
    const rows = ['H01-LÜ-03;Y1', 'H01-LÜ-99;Y2'].map((row) => `2026-1;${row};Ventil;AO\n`);
    await writeFile(file, `project;aks;code;type;signal\n${rows.join('')}`);
    await openAs(page, instance, person.email, '/app/feldgeraete?import=true');
    await sheetOf(page).waitFor();
    await page.locator('dialog input[type="file"]').attach(file);
    const counts = page.getByTestId('import-counts').locator('dd');
    await expect.poll(() => counts.texts()).toEqual(['2', '1', '0', '0', '1']);
    await expectFitting(page);
    await sheetOf(page).getByRole('button', { name: '1 Zeile importieren' }).click();
    await sheetOf(page).getByText('Import abgeschlossen: 1 neu, 0 geändert, 0 unverändert.').waitFor();
    expect(await devicesOf(plant)).toEqual([
      { code: 'B001', type: 'Zuluftfühler' },
      { code: 'Y1', type: 'Ventil' },
    ]);
  });

  walk(
    'labels are drawn, sheet by sheet',
    async (page) => {
      const person = await addPerson(instance, 'Thea');
      await addBuilding(instance, person, 25);
      await openAs(page, instance, person.email, '/app/feldgeraete/labels');
      await expect.poll(() => page.getByTestId('label-sheet').count()).toBe(2);
      await expectFitting(page);
    },
    [phone, desk],
  );
});
