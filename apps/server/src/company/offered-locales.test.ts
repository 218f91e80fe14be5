import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { family, setUpNetwork } from '../../test-support/set-up-network.ts';
import { notify } from '../messaging/notifications/notify.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');
const reason = 'Französisch wird nicht mehr betreut';

const { server, root, own } = setUpNetwork(NOW, family);

const offer = (...locales: string[]) =>
  server.call(root.token, {
    method: 'PATCH',
    url: '/api/company',
    headers: { 'content-type': 'application/merge-patch+json' },
    payload: { name: 'Laubwerk GmbH', locales, reason },
  });
const user = async () => (await server.call(own.token, { url: '/api/user/' })).json().user;
const speak = (locale: string) =>
  server.call(own.token, {
    method: 'PATCH',
    url: `/api/users/${own.userId}`,
    headers: { 'content-type': 'application/merge-patch+json' },
    payload: { locale },
  });
const notices = async () => {
  const { body } = await server.call(own.token, { url: '/api/notification/get-list' });
  return body;
};
const mailIn = async () => {
  const { messages } = server.deps;
  const message = {
    to: { userId: own.userId },
    channel: 'mail',
    template: 'registration-success',
    parameters: { link: '/' },
  } as const;
  await inTransaction(server.database.db, (tx) => messages.queue(tx, message));
  const { rows } = await sql<{ locale: string }>`
    select locale from outbox where user_id = ${own.userId} order by id desc limit 1`.execute(
    server.database.db,
  );
  return rows[0]?.locale;
};

describe('a language no longer offered', () => {
  beforeAll(async () => {
    await speak('fr-FR');
    const at = NOW;
    await inTransaction(server.database.db, (tx) =>
      notify(tx, { user: own.userId, type: 'registrationSuccess', parameters: {}, at }),
    );
  });

  test('is not used: screens, mails and notifications are in the first one offered, until it is back', async () => {
    expect([(await user()).locale, await mailIn()]).toEqual(['fr-FR', 'fr-FR']);
    expect(await notices()).toContain('Votre inscription est terminée');
    await offer('de', 'en');
    expect([(await user()).locale, await mailIn()]).toEqual(['de', 'de']);
    expect(await notices()).toContain('Ihre Registrierung ist abgeschlossen');
    await offer('de', 'en', 'fr-FR', 'ru-RU');
    expect([(await user()).locale, await mailIn()]).toEqual(['fr-FR', 'fr-FR']);
  });

  test('cannot be chosen: neither for oneself, nor for an invited member of staff', async () => {
    await offer('de', 'en');
    const refused = [
      await speak('ru-RU'),
      await server.call(root.token, {
        method: 'POST',
        url: '/api/operators',
        payload: {
          firstName: 'Olga',
          lastName: 'Ast',
          email: 'olga@example.org',
          locale: 'ru-RU',
          rights: [],
          reason,
        },
      }),
    ];
    for (const answer of refused) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json().violations).toMatchObject([
        { propertyPath: 'locale', code: 'languageNotOffered' },
      ]);
    }
    expect((await speak('en')).statusCode).toBe(200);
  });
});
