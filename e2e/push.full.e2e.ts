import {
  newVapidKeys,
  type PushService,
  startPushService,
} from '@blattwerk/server/messaging/push/testing/push-service.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { type OwnInstance, shareInstance, startOwnInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addPerson, type OwnPerson, signInByCall } from './support/own-person.ts';
import { takeDownPushes, tookOver } from './support/pushed.ts';
import { tokenOf } from './support/sessions.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let service: PushService;
/** An instance of its own: processes that share a database share its work, and one without the key would do none of this. */
let server: OwnInstance;

beforeAll(async () => {
  const { publicKey, privateKey } = newVapidKeys();
  service = await startPushService(publicKey);
  server = await startOwnInstance({
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:betrieb@blattwerk.example',
    PRIVATE_HOSTS: new URL(service.origin).host,
  });
});
afterAll(async () => {
  await server?.stop();
  await service?.close();
});

/** The server checks for pending pushes every minute. */
const SENT_MS = 150_000;

/** A payout was paid to a partner. */
async function tell({ user }: OwnPerson): Promise<void> {
  await server.database.query(
    `insert into notifications (user_id, type, parameters, created_at)
     values ($1, 'payoutPaid', '{"payout": "12", "amount": "123.45"}', now())`,
    [user],
  );
}

journeyOnAnyWidth(
  'a device is turned on, shows what happened without the amount, leads there by a click, and is removed',
  async (open) => {
    const person = await addPerson(server, 'Petra');
    const storageState = await signInByCall(server, person.email);
    const visit = await open({ storageState, serviceWorkers: 'allow', permissions: ['notifications'] });
    const { page } = visit;
    visit.expectProblem(tookOver);
    await page.goto(`${server.url}/app/profile/message-settings`);
    const registered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
    await expect.poll(registered, { timeout: 30_000 }).toBe('activated');
    await page.reload();

    // Headless Chromium allows no notifications, and has no push service here: the card reports the former.
    await page.getByText('Dieser Browser lässt hier keine Benachrichtigungen zu.').waitFor();
    expect(await page.getByTestId('push-devices').count()).toBe(0);

    // So the tests' push service registers this browser.
    const added = await fetch(`${server.url}/api/settings/push/devices`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(storageState)}`, 'content-type': 'application/json' },
      body: JSON.stringify(service.subscribe()),
    });
    expect(added.status).toBe(200);
    // At any hour.
    await server.database.query(
      'update push_settings set quiet_from = null, quiet_to = null where user_id = $1',
      [person.user],
    );
    await page.reload();
    await expect
      .poll(() => textOf(page.getByTestId('push-here')))
      .toBe('Dieses Gerät bekommt Push-Nachrichten.');
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    expect(await box('Beträge und Namen zeigen').isChecked()).toBe(false);
    await box('Eine neue Stufe').uncheck();
    await expect
      .poll(() => server.database.query('select kinds from push_settings where user_id = $1', [person.user]))
      .toEqual([{ kinds: ['money', 'newcomers'] }]);

    service.forget();
    await tell(person);
    await expect.poll(() => service.received.length, { timeout: SENT_MS, interval: 500 }).toBe(1);
    const content = service.received[0]?.content as { body: string };
    expect(content.body).toBe('Ihre Auszahlung ist ausgezahlt.');

    // The browser gets what the push service has decrypted, as it would from its own. The system notification is recorded.
    const device = await takeDownPushes(page);
    await device.deliver(content);
    const data = '/app/accounts/payout/list?payout=12';
    await expect
      .poll(() => device.shown())
      .toEqual([{ title: expect.any(String), body: content.body, data }]);

    // The page listens once it is idle.
    const listens = page.waitForRequest(/notification\/stream/);
    await page.goto(`${server.url}/dashboard`);
    await listens;
    await device.press(data);
    await page.waitForURL(`**${data}`);

    await page.goto(`${server.url}/app/profile/message-settings`);
    await page.getByTestId('push-devices').getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ausschalten' }).click();
    await expect.poll(() => page.getByTestId('push-devices').count()).toBe(0);
  },
  400_000,
);

journeyOnAnyWidth('if the server has no key, partners see nothing of it', async (open) => {
  const person = await addPerson(instance, 'Paul');
  const { page } = await open({ storageState: await signInByCall(instance, person.email) });
  await page.goto(`${instance.url}/app/profile/message-settings`);
  await page.getByTestId('calendar-feed').waitFor();
  expect(await page.getByRole('heading', { name: 'Push-Nachrichten' }).count()).toBe(0);
});

journeyOnAnyWidth('the weekly mail is off until the partner enables it', async (open) => {
  const person = await addPerson(instance, 'Wilma');
  const { page } = await open({ storageState: await signInByCall(instance, person.email) });
  await page.goto(`${instance.url}/app/profile/message-settings`);
  const box = page.getByRole('checkbox', { name: 'Wochenpost: E-Mail' });
  await box.waitFor();
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await expect
    .poll(() =>
      instance.database.query(
        "select weekly_digest from message_settings where user_id = $1 and channel = 'mail'",
        [person.user],
      ),
    )
    .toEqual([{ weekly_digest: true }]);
});
