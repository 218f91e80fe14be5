import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { isPhone, openTools } from './support/team-table-screen.ts';
import { addBuilding } from './support/technical-data.ts';
import { textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

async function aBuilding(devices: number) {
  const person = await addPerson(instance, 'Tammo');
  const building = await addBuilding(instance, person, devices);
  return { ...building, storageState: await signInByCall(instance, person.email) };
}

const DEVICES = 25;

/** For a partner with a device and a project whose names would be formulas. */
const { walk } = oneWindow(async () => {
  const { storageState, plant, project } = await aBuilding(DEVICES);
  await instance.database.query(
    "update field_devices set code = '=B1', location = '-1. OG' where code = 'B001' and aks_id = $1",
    [plant],
  );
  await instance.database.query("update projects set name = '+Schule' where id = $1", [project]);
  return { storageState };
});

async function go(page: Page, path: string): Promise<void> {
  await comeTo(page, `${instance.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const file = (text: string) => ({ name: 'geraete.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const devicesAt = async (plant: number) =>
  (
    await instance.database.query<{ code: string }>(
      'select code from field_devices where aks_id = $1 order by code',
      [plant],
    )
  ).map(({ code }) => code);

/** The counts in the preview: rows, new, changed, unchanged, faulty. */
const counts = (page: Page) => textsOf(page.getByTestId('import-counts').locator('dd'));

journeyOnAnyWidth(
  'an import shows its errors by line and column, and writes only when confirmed',
  async (open) => {
    const { storageState, plant } = await aBuilding(1);
    const { page } = await open({ storageState });
    await go(page, '/app/feldgeraete');
    await page.getByRole('button', { name: 'Importieren' }).click();
    const sheet = page.getByRole('dialog');
    await sheet
      .locator('input[type=file]')
      .setInputFiles(
        file(
          'Projekt-Nr.;aks;code;type;signal;cableType\n' +
            '2026-1;H01-LÜ-03;Y1;Ventil;AO;\n' +
            '2026-1;H01-LÜ-99;Y2;Ventil;AO;\n' +
            '2026-1;H01-LÜ-03;Y3;Ventil;AX;\n' +
            '2026-1;H01-LÜ-03;Y4;;AO;Unbekannt\n',
        ),
      );
    await sheet.getByText('Diese Spalte fehlt: Projektnummer').waitFor();
    await sheet.getByLabel('Projekt-Nr.').selectOption('project');
    await expect.poll(() => counts(page)).toEqual(['4', '1', '0', '0', '3']);
    const faults = await textsOf(
      sheet.getByRole('group', { name: 'Fehler in der Datei' }).locator('tbody tr'),
    );
    expect(faults).toEqual([
      expect.stringMatching(/^3\s*Anlagenkennzeichen\s*Dieses Kennzeichen gibt es in dem Projekt nicht\.$/),
      expect.stringMatching(/^4\s*Signal.*\s*Dieser Wert steht hier nicht zur Wahl\.$/),
      expect.stringMatching(/^5\s*Gerätetyp\s*Bitte ausfüllen$/),
    ]);
    expect(await devicesAt(plant)).toEqual(['B001']);
    await sheet.getByRole('button', { name: '1 Zeile importieren' }).click();
    await sheet.getByText('Import abgeschlossen: 1 neu, 0 geändert, 0 unverändert.').waitFor();
    expect(await devicesAt(plant)).toEqual(['B001', 'Y1']);
    await sheet.getByRole('button', { name: 'Schließen' }).last().click();
    await page.getByRole('main').getByRole('link', { name: 'Y1' }).waitFor();
  },
);

walk('the preview names the columns that are not read', async ({ page }) => {
  await go(page, '/app/feldgeraete');
  // The labels of the list: it shows metres, while the import reads centimetres.
  const headings = await textsOf(
    page.getByRole('table').getByRole('columnheader').filter({ hasText: /\p{L}/u }),
  );
  await page.getByRole('button', { name: 'Importieren' }).click();
  const sheet = page.getByRole('dialog');
  const csv =
    'Projektnummer;AKS;Gerätekennzeichen;Gerätetyp;Signal;Kabellänge (m);\n2026-1;H01-LÜ-03;Y1;Ventil;AO;12;x\n';
  expect(headings).toContain('Kabellänge (m)');
  await sheet.locator('input[type=file]').setInputFiles(file(csv));
  await expect.poll(() => counts(page)).toEqual(['1', '1', '0', '0', '0']);
  await sheet.getByText('Diese Spalten werden nicht gelesen: Kabellänge (m) und Spalte ohne Namen').waitFor();
  await sheet.getByText('Zuordnung der Spalten').click();
  await sheet.getByLabel('Kabellänge (m)').selectOption('cableLengthCm');
  await sheet.getByText('Diese Spalte wird nicht gelesen: Spalte ohne Namen').waitFor();
});

walk('an exported file is imported again and changes nothing, formulas included', async ({ page }) => {
  for (const [path, rows] of [
    ['/app/feldgeraete', DEVICES],
    ['/app/AKS?view=list', 3],
    ['/app/Kabeltype', 1],
    ['/app/Projekte/Projekte', 1],
  ] as const) {
    await go(page, path);
    const download = page.waitForEvent('download');
    if (isPhone(page)) await openTools(page);
    await page.getByRole('button', { name: 'CSV-Export' }).click();
    const saved = await (await download).path();
    const text = await readFile(saved, 'utf8');
    await page.getByRole('button', { name: 'Importieren' }).click();
    await page.locator('input[type=file]').setInputFiles(file(text));
    await expect.poll(() => counts(page)).toEqual([String(rows), '0', '0', String(rows), '0']);
  }
});

walk('a file can be dropped; the template can be imported', async ({ page }) => {
  await go(page, '/app/Kabeltype?import=true');
  const sheet = page.getByRole('dialog');
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Vorlage herunterladen' }).click();
  const template = await readFile(await (await download).path(), 'utf8');
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'kabel.csv', { type: 'text/csv' }));
    return transfer;
  }, `${template}NYM-J 5×2,5;5;2,5;Antriebe\r\n`);
  await sheet.getByText('CSV-Datei auswählen').dispatchEvent('drop', { dataTransfer: dropped });
  await expect.poll(() => counts(page)).toEqual(['2', '1', '1', '0', '0']);
});

/** Pages of a PDF, by its page objects. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;

walk('labels fill sheets of A4, as many as the printer needs, in millimetres', async ({ page }) => {
  await go(page, '/app/feldgeraete');
  await page.getByRole('link', { name: 'Etiketten' }).click();
  const sheets = page.getByTestId('label-sheet');
  await expect.poll(() => sheets.count()).toBe(2);
  await page.emulateMedia({ media: 'print' });
  const label = await sheets.first().getByRole('listitem').first().boundingBox();
  const millimetre = 96 / 25.4;
  expect((label?.width ?? 0) / millimetre).toBeCloseTo(70, 1);
  expect((label?.height ?? 0) / millimetre).toBeCloseTo(37, 1);
  await page.emulateMedia({ media: null });
  const print = () => page.pdf({ preferCSSPageSize: true });
  expect(pagesOf(await print())).toBe(2);
  await page.getByLabel('Erstes Etikett').fill('24');
  expect(pagesOf(await print())).toBe(2);
  await page.getByLabel('Bogen', { exact: true }).selectOption('48x25');
  await expect.poll(() => sheets.count()).toBe(2);
  await page.getByLabel('Erstes Etikett').fill('1');
  await expect.poll(() => sheets.count()).toBe(1);
  expect(pagesOf(await print())).toBe(1);
});

walk('only selected devices get a label, which links to the device', async ({ page }) => {
  await go(page, '/app/feldgeraete');
  await page.getByLabel('H01-LÜ-03 B002 für ein Etikett auswählen').check();
  await page.getByRole('link', { name: '1 Etikett' }).click();
  await page.waitForURL(/labels\?devices=/);
  const sheet = page.getByTestId('label-sheet');
  await sheet.waitFor();
  expect(await textsOf(sheet.getByRole('listitem'))).toEqual([expect.stringContaining('B002')]);
  await sheet.getByRole('img', { name: 'QR-Code zu H01-LÜ-03 B002' }).waitFor();
  const id = new URL(page.url()).searchParams.get('devices')?.replaceAll('"', '');
  await go(page, `/app/feldgeraete?device=${id}`);
  expect(await page.getByRole('dialog').getByLabel('Gerätekennzeichen').inputValue()).toBe('B002');
});

walk('the labels of the screen are accepted as headings too, in each language', async ({ page }) => {
  for (const [language, csv] of [
    ['de', 'Typenbezeichnung;Adern;Querschnitt (mm²);Verwendung\nA1;3;1,5;Licht\n'],
    ['en', 'Designation;Number of cores;Cross-section in mm²;Use\nA2;3;1.5;Light\n'],
    ['fr', 'Désignation du type;Conducteurs;Section (mm²);Utilisation\nA3;3;1,5;Éclairage\n'],
    ['ru', 'Обозначение типа;Жилы;Сечение;Применение\nA4;3;1,5;Свет\n'],
  ] as const) {
    await go(page, '/app/Kabeltype');
    await page.getByRole('button', { name: 'Importieren' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('input[type=file]').setInputFiles(file(csv));
    await expect
      .poll(async () => [language, ...(await counts(page))])
      .toEqual([language, '1', '1', '0', '0', '0']);
    await sheet.getByRole('button', { name: '1 Zeile importieren' }).click();
    await sheet.getByText('Import abgeschlossen: 1 neu, 0 geändert, 0 unverändert.').waitFor();
  }
});
