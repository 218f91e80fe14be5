import { type OrderLife, shopId } from '@blattwerk/server/sales/shopware/testing/order-lives.ts';
import { CLIENT, ShopServer } from '@blattwerk/server/sales/shopware/testing/shop-server.ts';
import { PATIENCE } from '@blattwerk/server/test-support/patience.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { anna, operator } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';

shareBrowser();

let instance: OwnInstance;
let shop: ShopServer;

beforeAll(async () => {
  [shop, instance] = await Promise.all([
    ShopServer.start(),
    startOwnInstance({ PRIVATE_HOSTS: '127.0.0.1' }),
  ]);
});

afterAll(async () => {
  await instance.stop();
  await shop.close();
});

const HOUR = 3_600_000;

/** An order of the shop that Anna paid an hour ago, for a product with this number. */
function paidOrder(number: string, product: string): OrderLife {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
  return {
    number,
    fate: 'paid',
    email: anna,
    name: null,
    placedAt: ago(2),
    items: [
      {
        id: shopId(number),
        shopId: shopId(product),
        number: product,
        here: product,
        grossCents: 2380,
        vat: 19,
        quantity: 1,
      },
    ],
    coupon: null,
    code: null,
    shippingCents: 0,
    paidAt: ago(1),
    sentAt: ago(0.5),
    partAt: ago(0.5),
    endAt: ago(0.5),
  };
}

journey(
  'an operator connects a shop: its orders arrive, and those that cannot be imported are listed with the reason',
  async (open) => {
    const [product] = await instance.database.query<{ number: string }>(
      `select number from products where kind = 'goods' order by id limit 1`,
    );
    const lives = [paidOrder('E2E-1', product?.number ?? ''), paidOrder('E2E-2', 'NO-SUCH')];
    shop.have(lives, new Date());

    const { page, expectProblem } = await open({
      storageState: await signedInState(instance.url, operator),
      viewport: { width: 1440, height: 900 },
    });
    await page.goto(`${instance.url}/app/operations/connections`);
    await page.getByText('Noch kein Shop verbunden').waitFor();

    // A private address that nobody has allowed.
    expectProblem(/422/);
    const form = page.getByRole('form', { name: 'Einstellungen' });
    await form.getByLabel('Adresse des Shops').fill('https://10.0.0.1');
    await form.getByLabel('Zugangs-ID').fill(CLIENT.clientId);
    await form.getByLabel('Sicherheitsschlüssel', { exact: true }).fill('wrong');
    await form.getByLabel('Grund').fill('Unser Shop');
    await form.getByRole('button', { name: 'Shop verbinden' }).click();
    await form.getByText('Adressen privater Netze').waitFor();

    await form.getByLabel('Adresse des Shops').fill(shop.url);
    await form.getByRole('button', { name: 'Shop verbinden' }).click();
    await page.getByRole('button', { name: 'Verbindung prüfen' }).click();
    await page.getByText('Der Shop nimmt Zugangs-ID und Sicherheitsschlüssel nicht an').first().waitFor();

    await form.getByLabel('Sicherheitsschlüssel', { exact: true }).fill(CLIENT.secret);
    await form.getByLabel('Grund').fill('Der richtige Schlüssel');
    await form.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('button', { name: 'Verbindung prüfen' }).click();
    await page.getByText('Der Shop antwortet').waitFor();
    await page.getByRole('button', { name: 'Jetzt abholen' }).click();

    const stored = () =>
      instance.database.query<{ number: string }>(`select number from orders where source = 'shopware'`);
    await expect.poll(async () => (await stored()).map(({ number }) => number), PATIENCE).toEqual(['E2E-1']);
    await page.reload();
    await page.getByText('läuft', { exact: true }).waitFor();
    await page.getByText('product: there is no product "NO-SUCH"').waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Geheimnis für Meldungen erzeugen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Grund').fill('Für die App des Shops');
    await dialog.getByRole('button', { name: 'Erzeugen' }).click();
    await page.getByText('Es wird kein zweites Mal gezeigt').waitFor();
    expect(await page.getByRole('textbox', { name: 'Geheimnis' }).inputValue()).toMatch(/^[\w-]{43}$/);
  },
);
