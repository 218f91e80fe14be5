import { pdf } from '@blattwerk/server/platform/uploads/testing/sample-files.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { operator } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

let instance: OwnInstance;

/** An instance of its own: a place is transferred. */
beforeAll(async () => {
  instance = await startOwnInstance();
});

afterAll(() => instance?.stop());

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A partner with a first line, and a customer elsewhere with nobody below. */
async function people(): Promise<{ owner: Named; heir: Named }> {
  const nobody = `not exists (select from scheduled_moves where partner.id in (partner_id, parent_id))
    and not exists (select from contract_ends where partner.id in (partner_id, successor_id))
    and not exists (select from partner_states where partner_id = partner.id and state <> 'active')
    and owner.roles = '{ROLE_USER}' and owner.has_login and owner.disabled_at is null and owner.deleted_at is null`;
  const from = `from tree_nodes as node join partners as partner on partner.id = node.partner_id
    join users as owner on owner.id = partner.user_id
    join account_types as type on type.partner_id = partner.id and type.valid_to is null`;
  const below = 'exists (select from tree_nodes as child where child.parent_id = partner.id)';
  const [owner] = await instance.database.query<Named>(
    `select partner.id, partner.display_name as name ${from}
     where type.affiliate and node.depth > 1 and ${below} and ${nobody} order by partner.id limit 1`,
    [],
  );
  const [heir] = await instance.database.query<Named>(
    `select partner.id, partner.display_name as name ${from}
     where not type.affiliate and node.parent_id is not null and node.parent_id <> $1 and not ${below} and ${nobody}
     order by partner.id limit 1`,
    [owner?.id ?? 0],
  );
  if (!owner || !heir) throw new Error('The demo network has nobody whose place could be transferred.');
  return { owner, heir };
}

journey('a place is transferred to a successor with a proof, and both files show it', async (open) => {
  const { owner, heir } = await people();
  const { page, expectProblem } = await open({
    storageState: await signInByCall(instance, operator),
    viewport: { width: 1440, height: 900 },
  });
  expectProblem(/422/);
  await page.goto(`${instance.url}/app/operations/partners/${owner.id}`);
  const fill = async () => {
    await page.getByRole('button', { name: /^Aktionen zu/ }).click();
    await page.getByRole('button', { name: 'Platz übertragen …' }).click();
    const sheet = page.getByRole('form', { name: 'Platz übertragen' });
    await sheet.getByRole('searchbox').fill('');
    await sheet.getByRole('searchbox').fill(String(heir.id));
    await sheet.getByRole('button', { name: heir.name }).first().click();
    await expect
      .poll(() => textOf(sheet.getByTestId('transfer-effect')))
      .toContain(`künftig unter ${heir.name}`);
    await sheet.getByLabel('Grund', { exact: true }).fill('Hat den Platz verkauft');
    return sheet;
  };
  const form = await fill();
  const send = form.getByRole('button', { name: 'Platz übertragen' });
  // Without a document it is refused, and the form keeps its data.
  await send.click();
  await form.getByText('Bitte fügen Sie mindestens ein Dokument als Nachweis hinzu.').waitFor();
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'kein.pdf', mimeType: 'application/pdf', buffer: Buffer.from('nichts') });
  await send.click();
  await form.getByRole('alert').first().waitFor();
  await form.getByRole('button', { name: 'kein.pdf entfernen' }).click();
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'vertrag.pdf', mimeType: 'application/pdf', buffer: pdf('Kaufvertrag') });
  // Who gains and loses what, as the engine computes the month.
  const changes = form.getByTestId('move-effect');
  await expect.poll(() => textOf(changes)).toMatch(/→|ändert/);
  expect(await violations(page)).toEqual([]);
  await send.click();
  await page.getByText(`auf ${heir.name} über.`).first().waitFor();
  const kept = page.getByTestId('contract-end').first();
  await expect.poll(() => textOf(kept)).toContain('geplant');
  await expect.poll(() => textOf(kept)).toContain(heir.name);
  expect(await violations(page)).toEqual([]);
  await kept.getByRole('button', { name: 'Zurücknehmen' }).click();
  await page.getByRole('dialog').getByLabel('Grund').fill('Doch erst später');
  await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click();
  await page.getByText('Das Vertragsende ist zurückgenommen.').waitFor();

  const again = await fill();
  await again.getByLabel('Gilt ab').selectOption({ index: 0 });
  await again
    .locator('input[type=file]')
    .setInputFiles({ name: 'vertrag.pdf', mimeType: 'application/pdf', buffer: pdf('Kaufvertrag') });
  await again.getByRole('button', { name: 'Platz übertragen' }).click();
  const done = page.getByTestId('contract-end').filter({ hasText: 'erledigt' });
  await expect.poll(() => textOf(done)).toContain(heir.name);
  const saved = page.waitForEvent('download');
  await done.getByRole('button', { name: 'vertrag.pdf' }).click();
  expect((await saved).suggestedFilename()).toBe('vertrag.pdf');
  await page.goto(`${instance.url}/app/operations/partners/${heir.id}`);
  await expect.poll(() => textOf(page.getByTestId('succession').first())).toContain(owner.name);
  expect(await violations(page)).toEqual([]);
});
