import { join } from 'node:path';
import { linkIn } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { anna, operator } from './support/demo-logins.ts';
import { type OwnInstance, partnerOf, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { newestMail } from './support/mailbox.ts';
import { signInByCall } from './support/own-person.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

let instance: OwnInstance;
let own: number;

/** An instance of its own: an address is changed, and a partner is moved. */
beforeAll(async () => {
  instance = await startOwnInstance();
  own = await partnerOf(instance, anna);
});

afterAll(() => instance?.stop());

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A partner in Anna's first line with orders in the month, and a partner outside her team. */
async function mover(): Promise<{ moving: Named; sponsor: Named }> {
  const [moving] = await instance.database.query<Named>(
    `select partner.id, partner.display_name as name from tree_nodes as node
     join partners as partner on partner.id = node.partner_id
     where node.parent_id = $1 and exists (select from orders where partner_id = partner.id)
     order by partner.id limit 1`,
    [own],
  );
  const [sponsor] = await instance.database.query<Named>(
    `select partner.id, partner.display_name as name from tree_nodes as node
     join partners as partner on partner.id = node.partner_id
     join account_types as type on type.partner_id = partner.id and type.valid_to is null and type.affiliate
     join tree_nodes as anna on anna.partner_id = $1
     where node.parent_id is not null and not starts_with(node.spath, anna.spath)
       and not starts_with(anna.spath, node.spath)
     order by partner.id limit 1`,
    [own],
  );
  if (!moving || !sponsor) throw new Error('Anna’s team has nobody who could move.');
  return { moving, sponsor };
}

journey('a move shows whom it affects, waits for its month, and is withdrawn', async (open) => {
  const { moving, sponsor } = await mover();
  const { page } = await open({
    storageState: await signInByCall(instance, operator),
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(`${instance.url}/app/operations/partners/${moving.id}`);
  await page.getByRole('button', { name: /^Aktionen zu/ }).click();
  await page.getByRole('button', { name: 'Umsetzen …' }).click();
  const form = page.getByRole('dialog').getByRole('form', { name: 'Umsetzen' });
  await form.getByRole('searchbox').fill(String(sponsor.id));
  await form.getByRole('button', { name: sponsor.name }).first().click();
  const effect = form.getByTestId('move-effect');
  await expect.poll(() => textOf(effect.getByRole('row').filter({ hasText: '→' }).first())).toMatch(/→/);
  expect(await violations(page)).toEqual([]);
  await form.getByLabel('Grund').fill('Kam über die Messe');
  await form.getByRole('button', { name: 'Umsetzen' }).click();
  await page.getByText(new RegExp(`zieht zum .* unter ${sponsor.name} um`)).waitFor();
  const kept = page.getByTestId('partner-move').first();
  await expect.poll(() => textOf(kept)).toContain('geplant');
  await page.goto(`${instance.url}/app/operations/moves?status=open`);
  await page.getByRole('button', { name: `Umzug von ${moving.name} zurücknehmen` }).click();
  await page.getByRole('dialog').getByLabel('Grund').fill('Hat es sich anders überlegt');
  await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click();
  await page.getByText('Der Umzug ist zurückgenommen.').waitFor();
});

journey(
  'support corrects a name, and a new address takes effect once its reader confirms it',
  async (open) => {
    const email = 'anna.neu@journey.example';
    const { page } = await open({
      storageState: await signInByCall(instance, operator),
      viewport: { width: 1440, height: 900 },
    });
    await page.goto(`${instance.url}/app/operations/partners/${own}`);
    await page.getByRole('button', { name: /^Aktionen zu/ }).click();
    await page.getByRole('button', { name: 'Daten ändern' }).click();
    const person = page.getByRole('form', { name: 'Daten ändern' });
    await person.getByLabel('Vorname').fill('Anna-Lena');
    await person.getByLabel('Grund').fill('Heißt so');
    await person.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText(/Die Daten von .* sind gespeichert/).waitFor();
    await page.getByText('Anna-Lena Berger').first().waitFor();
    await page.getByRole('button', { name: /^Aktionen zu/ }).click();
    await page.getByRole('button', { name: 'E-Mail-Adresse ändern' }).click();
    const address = page.getByRole('form', { name: 'E-Mail-Adresse ändern' });
    await address.getByLabel('Neue E-Mail-Adresse').fill(email);
    await address.getByLabel('Grund').fill('Am Telefon');
    await address.getByRole('button', { name: 'Link senden' }).click();
    await page.getByText(`Der Link an ${email} ist unterwegs.`).waitFor();
    expect(await violations(page)).toEqual([]);
    const mail = await newestMail(
      { ...instance, mailFolder: join(instance.dataDir, 'mail') },
      { to: email, template: 'email-change' },
    );
    const reader = await open({ viewport: { width: 390, height: 844 } });
    await reader.page.goto(`${instance.url}${linkIn(mail.text)}`);
    const confirm = reader.page.getByRole('button', { name: 'Adresse bestätigen' });
    await confirm.waitFor();
    expect(await violations(reader.page)).toEqual([]);
    await confirm.click();
    await reader.page.getByRole('heading', { name: 'Ihre neue E-Mail-Adresse gilt' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: email }).waitFor();
  },
);

journey('data are restricted and released again, and the file shows both', async (open) => {
  const { sponsor } = await mover();
  const { page } = await open({
    storageState: await signInByCall(instance, operator),
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(`${instance.url}/app/operations/partners/${sponsor.id}`);
  await page.getByRole('button', { name: /^Aktionen zu/ }).click();
  await page.getByRole('button', { name: 'Verarbeitung einschränken …' }).click();
  await page.getByRole('dialog').getByLabel('Grund').fill('Bestreitet die Anschrift');
  await page.getByRole('dialog').getByRole('button', { name: 'Einschränken' }).click();
  const banner = page.getByTestId('restriction');
  await expect.poll(() => textOf(banner)).toContain('Bestreitet die Anschrift');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Aktionen zu/ }).click();
  await page.getByRole('button', { name: 'Einschränkung aufheben …' }).click();
  await page.getByRole('dialog').getByLabel('Grund').fill('Anschrift geprüft');
  await page.getByRole('dialog').getByRole('button', { name: 'Aufheben' }).click();
  await expect.poll(() => textOf(banner)).toContain('Anschrift geprüft');
});

journey('the end of a contract shows its effects, and has its settlement sheet', async (open) => {
  const { sponsor } = await mover();
  const { page } = await open({
    storageState: await signInByCall(instance, operator),
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(`${instance.url}/app/operations/partners/${sponsor.id}`);
  await page.getByRole('button', { name: /^Aktionen zu/ }).click();
  await page.getByRole('button', { name: 'Vertrag beenden …' }).click();
  const form = page.getByRole('form', { name: 'Vertrag beenden' });
  await expect.poll(() => textOf(form.getByTestId('ending-effect'))).toContain('Erste Linie');
  await form.getByLabel('Erste Linie').selectOption({ label: 'Erste Linie bleibt' });
  await expect.poll(() => textOf(form.getByTestId('ending-effect'))).toContain('Sie bleibt, wo sie steht.');
  expect(await violations(page)).toEqual([]);
  await form.getByLabel('Grund', { exact: true }).fill('Hat gekündigt');
  await form.getByRole('button', { name: 'Vertrag beenden' }).click();
  const kept = page.getByTestId('contract-end').first();
  await expect.poll(() => textOf(kept)).toContain('geplant');
  const sheet = page.context().waitForEvent('page');
  await kept.getByRole('button', { name: 'Abrechnung (§ 89b HGB)' }).click();
  await (await sheet).close();
  await kept.getByRole('button', { name: 'Zurücknehmen' }).click();
  await page.getByRole('dialog').getByLabel('Grund').fill('Bleibt doch');
  await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click();
  await page.getByText('Das Vertragsende ist zurückgenommen.').waitFor();
});

journey('support writes a note for colleagues, and grants a business box without QP', async (open) => {
  const { page } = await open({
    storageState: await signInByCall(instance, operator),
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(`${instance.url}/app/operations/partners/${own}`);
  const notes = page.getByRole('region', { name: 'Notizen' });
  await notes.getByRole('textbox', { name: 'Neue Notiz' }).fill('Ruft nur vormittags an');
  await notes.getByRole('button', { name: 'Notiz hinzufügen' }).click();
  await page.getByText('Die Notiz ist gespeichert.').waitFor();
  await expect
    .poll(() => textOf(notes.getByTestId('partner-note').first()))
    .toContain('Ruft nur vormittags an');
  const saved = page.waitForEvent('download');
  await notes.getByRole('button', { name: 'Für eine Auskunft speichern' }).click();
  expect((await saved).suggestedFilename()).toBe(`Notizen ${own}.csv`);
  await page.getByRole('button', { name: /^Aktionen zu/ }).click();
  await page.getByRole('button', { name: 'Premium oder Mitgliedschaft gewähren …' }).click();
  const form = page.getByRole('form', { name: 'Premium oder Mitgliedschaft gewähren' });
  await form.getByLabel('Was', { exact: true }).selectOption({ label: 'Businessbox' });
  await expect.poll(() => textOf(form.getByTestId('grant-effect'))).toContain('Bringt 0 QP');
  const from = await form.getByLabel('Ab', { exact: true }).inputValue();
  await form.getByLabel('Bis', { exact: true }).fill(`${Number(from.slice(0, 4)) + 1}${from.slice(4)}`);
  expect(await violations(page)).toEqual([]);
  await form.getByLabel('Grund').fill('Kulanz');
  await form.getByRole('button', { name: 'Gewähren' }).click();
  const grant = page.getByTestId('partner-grant').first();
  await expect.poll(() => textOf(grant)).toContain('Kulanz');
  expect(await violations(page)).toEqual([]);
  await grant.getByRole('button', { name: /Beenden|Zurücknehmen/ }).click();
  await page.getByRole('dialog').getByLabel('Grund').fill('Doch nicht');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Beenden|Zurücknehmen/ })
    .click();
  await page.getByText(/Es ist (beendet|zurückgenommen)\./).waitFor();
});

journey('a partner who exists twice is merged into one, and both files show it', async (open) => {
  const [goes, stays] = await instance.database.query<Named>(
    `select partner.id, partner.display_name as name from partners as partner
     join users as owner on owner.id = partner.user_id
     join tree_nodes as node on node.partner_id = partner.id
     join account_types as type on type.partner_id = partner.id and type.valid_to is null and type.affiliate
     where node.parent_id is not null and owner.disabled_at is null and owner.roles = '{ROLE_USER}'
       and not exists (select from tree_nodes as child where child.parent_id = partner.id)
       and not exists (select from payouts where partner_id = partner.id and status not in (2, 4))
       and not exists (select from scheduled_moves where partner.id in (partner_id, parent_id))
     order by partner.id limit 2`,
    [],
  );
  if (!goes || !stays) throw new Error('The demo network has nobody who could be merged.');
  const { page } = await open({
    storageState: await signInByCall(instance, operator),
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(`${instance.url}/app/operations/partners/${goes.id}`);
  await page.getByRole('button', { name: /^Aktionen zu/ }).click();
  await page.getByRole('button', { name: 'Zusammenführen …' }).click();
  const form = page.getByRole('form', { name: 'Mit anderem Partner zusammenführen' });
  await form.getByRole('searchbox').fill(String(stays.id));
  await form.getByRole('button', { name: stays.name }).first().click();
  await expect.poll(() => textOf(form.getByTestId('merge-effect'))).toContain(`künftig unter ${stays.name}`);
  expect(await violations(page)).toEqual([]);
  await form.getByLabel('Grund').fill('Hat sich zweimal registriert');
  await form.getByRole('button', { name: 'Zusammenführen' }).click();
  await page.getByText(`${goes.name} ist ab jetzt mit ${stays.name} zusammengeführt.`).waitFor();
  await expect.poll(() => textOf(page.getByRole('region', { name: 'Person' }))).toContain('Geht weiter als');
  await page.goto(`${instance.url}/app/operations/partners/${stays.id}`);
  await expect
    .poll(() => textOf(page.getByRole('region', { name: 'Person' })))
    .toContain('Hier weitergeführt');
});

journey(
  'a long reason of a decision wraps in the queue of doubles, which does not scroll sideways',
  async (open) => {
    await instance.database.query(
      `insert into likely_doubles (partner_id, other_id, reasons, found_at, seen_at, status, decided_by, decided_at, decision)
     select (array_agg(id order by id desc))[2], max(id), array['email', 'phone', 'address', 'taxNumber', 'iban'], now(), now(), 'different',
       1, now(), repeat('Zwei Geschwister im selben Haus. ', 14) from partners
     on conflict (partner_id, other_id) do update
       set status = 'different', decided_by = 1, decided_at = now(), decision = excluded.decision, reasons = excluded.reasons`,
    );
    const { page } = await open({
      storageState: await signInByCall(instance, operator),
      viewport: { width: 1440, height: 900 },
    });
    await page.goto(`${instance.url}/app/operations/doubles?status=different`);
    const table = page.getByRole('table');
    await table.getByText(/Zwei Geschwister/).waitFor();
    const over = await table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0));
    expect(over).toBeLessThanOrEqual(0);
  },
);
