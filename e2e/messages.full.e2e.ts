import { expectedTexts } from '@blattwerk/server/messaging/messages/testing/expected-texts.ts';
import { linkIn, readMail } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import {
  type Gateway,
  type MailServer,
  startGateway,
  startMailServer,
} from '@blattwerk/server/messaging/messages/testing/receivers.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { anna, operator, password } from './support/demo-logins.ts';
import { type OwnInstance, partnerOf, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { importOrder } from './support/orders-file.ts';

shareBrowser();

let instance: OwnInstance;
let mail: MailServer;
let gateway: Gateway;

beforeAll(async () => {
  [mail, gateway] = await Promise.all([startMailServer(), startGateway()]);
  instance = await startOwnInstance({ SMTP_URL: mail.url, SMS_GATEWAY_URL: gateway.url, TRUST_PROXY: 'on' });
});

afterAll(async () => {
  await instance.stop();
  gateway.close();
  await mail.close();
});

const inRussian = (context: BrowserContext) =>
  context.addInitScript(() => localStorage.setItem('blattwerk.locale', 'ru-RU'));
const word = 'Apfelbaum-am-Hang';
const events = Object.keys(expectedTexts.de) as (keyof typeof expectedTexts.de)[];

async function call(token: string | null, method: string, path: string, body?: object, from = '203.0.113.1') {
  const answer = await fetch(`${instance.url}${path}`, {
    method,
    headers: {
      'x-forwarded-for': from,
      'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return answer.status === 204 ? null : answer.json();
}

const tokenOf = async (username: string, word = password, from = '203.0.113.1') =>
  (await call(null, 'POST', '/api/login', { username, password: word }, from)).token as string;

/** Subjects and texts of the mails to one address, once there are so many. */
async function mailsTo(address: string, count: number) {
  const found = () => mail.mails.filter(({ to }) => to[0] === address);
  await expect.poll(() => found().length).toBe(count);
  return Promise.all(found().map(({ source }) => readMail(source)));
}

async function textsTo(phone: string, count: number) {
  const posts = () =>
    gateway.posts.map(({ body }) => body as { to: string; text: string }).filter(({ to }) => to === phone);
  await expect.poll(() => posts().length).toBe(count);
  return posts().map(({ text }) => text);
}

/** Signs up in the browser, in Russian, and follows the link in the received mail. */
async function signUp(page: Page, code: string, person: { email: string }): Promise<void> {
  await page.goto(`${instance.url}/r/${code}`);
  await page.waitForURL('**/signup?code=*');
  await page.getByRole('link', { name: 'Зарегистрироваться бесплатно' }).click();
  await page.getByLabel('Имя').fill('Nora');
  await page.getByLabel('Фамилия').fill('Wendt');
  await page.getByLabel('Адрес электронной почты').fill(person.email);
  await page.getByLabel('Пароль', { exact: true }).fill(word);
  await page.getByLabel('Я принимаю: Условия использования.').check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await page.getByRole('heading', { name: 'Проверьте электронную почту' }).waitFor();
  const [confirmation] = await mailsTo(person.email, 1);
  await page.goto(`${instance.url}${linkIn(confirmation?.text ?? '')}`);
  await page.getByLabel('Ваш пароль').fill(word);
  await page.getByRole('button', { name: 'Создать учётную запись' }).click();
  await page.waitForURL('**/dashboard');
}

/** The same through the API alone. */
async function signUpByCall(code: string, { email, phone }: { email: string; phone: string }): Promise<void> {
  const documents = await call(null, 'GET', '/api/sign-up/documents?locale=ru-RU');
  const acceptedDocuments = documents.map(({ id }: { id: number }) => id);
  const named = { firstName: 'Mara', lastName: 'Wendt', email, password: word, phone, locale: 'ru-RU' };
  const messages = ['mail', 'sms'];
  await call(null, 'POST', '/api/sign-up', { ...named, messages, acceptedDocuments, code });
  const [confirmation] = await mailsTo(email, 1);
  const token = new URL(linkIn(confirmation?.text ?? ''), instance.url).searchParams.get('confirm');
  await call(null, 'POST', '/api/sign-up/confirm', { token, password: word });
}

async function setFlags(token: string, channel: 'mail' | 'sms', flag: boolean): Promise<void> {
  const flags = Object.fromEntries(events.map((event) => [event, flag]));
  await call(token, 'PUT', '/api/settings/notification/save', { channel, ...flags });
}

/** Becomes a partner and orders for the first time, which are two more events for the sponsor. */
async function becomePartnerAndOrder(email: string, number: string): Promise<void> {
  const token = await tokenOf(email, word);
  const documents = await call(token, 'GET', '/api/legal_documents.json');
  for (const { id } of documents) await call(token, 'POST', `/api/legal_documents/${id}/accept`, {});
  const operatorToken = await tokenOf(operator);
  const partnerId = await partnerOf(instance, email);
  const order = { number, partnerId, net: '20.00', paidAt: new Date(Date.now() - 60_000) };
  await importOrder(instance, operatorToken, order);
  await importOrder(instance, operatorToken, order);
}

/** Follows the unsubscribe link at the end of a mail, which asks for confirmation. */
async function endByLink(page: Page, text: string): Promise<void> {
  const wanted = () =>
    instance.database.query<{ newCustomer: boolean; newPartner: boolean }>(
      `select new_customer as "newCustomer", new_partner as "newPartner" from message_settings
       join users on users.id = user_id where email = $1 and channel = 'mail'`,
      [anna],
    );
  const link = /https?:\S+(\/unsubscribe\/\S+)/.exec(text)?.[1] ?? '';
  await page.goto(`${instance.url}${link}`);
  const end = page.getByRole('button', { name: 'Отказаться' });
  await end.waitFor();
  expect(await wanted()).toEqual([{ newCustomer: true, newPartner: true }]);
  await end.click();
  await page.getByText('Готово. Писем «Новый клиент» больше не будет.').waitFor();
  expect(await wanted()).toEqual([{ newCustomer: false, newPartner: true }]);
}

journey(
  'mail server and gateway receive each event where it is wanted, and nothing where it is not',
  async (open) => {
    const visit = await open({
      prepare: inRussian,
    });
    visit.expectProblem(/404/);
    const { page } = visit;
    const annaToken = await tokenOf(anna);
    const phone = '+49305550001';
    const { user } = await call(annaToken, 'GET', '/api/user/');
    await call(annaToken, 'PATCH', `/api/users/${user.id}`, { phone, locale: 'fr-FR' });
    await setFlags(annaToken, 'mail', true);
    await setFlags(annaToken, 'sms', true);
    const code = await call(
      annaToken,
      'GET',
      `/api/partners/${await partnerOf(instance, anna)}/referrals/save-code`,
    );

    const nora = { email: 'nora.wendt@journey.example' };
    await signUp(page, code.code, nora);
    const [, welcome] = await mailsTo(nora.email, 2);
    expect(welcome?.subject).toBe(expectedTexts['ru-RU'].registrationSuccess[0]);
    await becomePartnerAndOrder(nora.email, 'FIRST-1');
    await tokenOf(anna, password, '203.0.113.2');
    const { newCustomer, newPartner, firstChildrenOrder, newUserLogin } = expectedTexts['fr-FR'];
    const told = [newCustomer, newPartner, firstChildrenOrder, newUserLogin];
    const mails = await mailsTo(anna, told.length);
    expect(mails.map(({ subject }) => subject)).toEqual(told.map(([subject]) => subject));
    const texts = await textsTo(phone, told.length);
    for (const [index, [, words]] of told.entries()) expect(texts[index]).toContain(words);

    await endByLink(page, mails.find(({ subject }) => subject === newCustomer[0])?.text ?? '');
    await setFlags(annaToken, 'mail', false);
    await setFlags(annaToken, 'sms', false);
    const mara = { email: 'mara.wendt@journey.example', phone: '+49305550003' };
    await signUpByCall(code.code, mara);
    await mailsTo(mara.email, 2);
    expect((await textsTo(mara.phone, 1))[0]).toContain(expectedTexts['ru-RU'].registrationSuccess[1]);
    await becomePartnerAndOrder(mara.email, 'FIRST-2');
    await tokenOf(anna, password, '203.0.113.3');
    // Messages are written by the transaction of their event: a missing one will never appear.
    const waiting = await instance.database.query(
      `select template from outbox where user_id = (select id from users where email = $1) order by id`,
      [anna],
    );
    expect(waiting).toHaveLength(2 * told.length);
    await mailsTo(anna, told.length);
    await textsTo(phone, told.length);
  },
);
