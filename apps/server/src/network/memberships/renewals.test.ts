import { beforeEach, describe, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { TestPartner } from '../team/testing/create-partner.ts';
import { notifyOfMembershipEnds } from './notify-of-ends.job.ts';

const NOW = new Date('2026-03-14T12:00:00Z');
const SHOPS =
  'https://shop.example/{country}/{language}/{membership}?ref={code}\nCHE https://shop.example.ch/box';

const { server, own, child } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  child: { parent: 'own', locale: 'fr-FR' },
});

beforeEach(async () => {
  const { db } = server.database;
  for (const table of ['outbox', 'membership_notices', 'memberships', 'billing_addresses'] as const)
    await db.deleteFrom(table).execute();
  await say({ membership_shops: null, email: null });
});

async function say(company: { membership_shops?: string | null; email?: string | null }): Promise<void> {
  await server.database.db.updateTable('company').set(company).execute();
  await server.deps.company.refresh();
}

async function grant(
  partner: TestPartner,
  kind: DB['memberships']['kind'],
  [start_date, expiry_date]: [string, string],
): Promise<void> {
  await server.database.db
    .insertInto('memberships')
    .values({ partner_id: partner.id, kind, start_date, expiry_date, qp: 0 })
    .execute();
}

const renewal = async (of: TestPartner, token = own.token) =>
  (await server.call(token, { url: `/api/memberships/${of.id}/renewal` })).json();

describe('where memberships are renewed', () => {
  test('is the shop of the partner’s own market, without a code', async () => {
    await say({ membership_shops: SHOPS, email: 'hilfe@blattwerk.example' });
    expect(await renewal(own)).toEqual({
      businessBox: 'https://shop.example/de/de/box',
      homeDelivery: 'https://shop.example/de/de/delivery',
      email: 'hilfe@blattwerk.example',
    });
    await server.database.db
      .insertInto('billing_addresses')
      .values({
        user_id: own.userId,
        street: 'Seestrasse 1',
        postcode: '8001',
        city: 'Zürich',
        country_iso: 'CHE',
        is_default: true,
      })
      .execute();
    expect(await renewal(own)).toMatchObject({ businessBox: 'https://shop.example.ch/box' });
  });

  test('is a contact, if the company configured no shop', async () => {
    await say({ email: 'hilfe@blattwerk.example' });
    expect(await renewal(own)).toEqual({
      businessBox: null,
      homeDelivery: null,
      email: 'hilfe@blattwerk.example',
    });
  });

  test('is visible to nobody else', async () => {
    const answer = await server.call(own.token, { url: `/api/memberships/${child.id}/renewal` });
    expect(answer.statusCode).toBe(404);
  });

  test('is shown in tasks: one’s own without a code, the team’s with one’s own', async () => {
    await say({ membership_shops: SHOPS });
    await server.database.db
      .insertInto('referral_links')
      .values({ partner_id: own.id, code: 'OWN', is_default: true })
      .execute();
    await grant(own, 'home-delivery', ['2025-04-01', '2026-04-01']);
    await grant(child, 'business-box', ['2025-03-20', '2026-03-20']);
    const { tasks } = (await server.call(own.token, { url: '/api/today' })).json();
    const of = (kind: string) => tasks.find((task: { kind: string }) => task.kind === kind)?.renewal;
    expect(of('own-membership')).toMatchObject({ address: 'https://shop.example/de/de/delivery' });
    expect(of('member-membership')).toMatchObject({
      address: 'https://shop.example/de/fr/box?ref=OWN',
    });
  });
});

describe('a partner with an ending membership', () => {
  const tell = (at = NOW) =>
    inTransaction(server.database.db, (tx) => notifyOfMembershipEnds({ ...server.deps, db: tx }, at));
  const mails = async () =>
    server.database.db
      .selectFrom('outbox')
      .select(['recipient', 'template', 'parameters'])
      .orderBy('id')
      .execute();

  test('is notified once, two weeks before', async () => {
    await grant(own, 'business-box', ['2025-03-29', '2026-03-29']);
    expect(await tell()).toBe(0);
    const later = new Date('2026-03-15T08:00:00Z');
    expect(await tell(later)).toBe(1);
    expect(await tell(later)).toBe(0);
    expect(await mails()).toEqual([
      { recipient: own.email, template: 'business-box-ends', parameters: { date: '29.03.2026' } },
    ]);
  });

  test('is not notified if it is prolonged or over, or if nobody signs in any more', async () => {
    const { db } = server.database;
    await grant(own, 'home-delivery', ['2025-03-20', '2026-03-20']);
    await grant(own, 'home-delivery', ['2026-03-20', '2027-03-20']);
    await grant(own, 'business-box', ['2025-03-14', '2026-03-14']);
    await grant(child, 'home-delivery', ['2025-03-20', '2026-03-20']);
    await db.updateTable('users').set({ disabled_at: NOW }).where('id', '=', child.userId).execute();
    expect(await tell()).toBe(0);
    await db.updateTable('users').set({ disabled_at: null }).where('id', '=', child.userId).execute();
    expect(await tell()).toBe(1);
    expect(await mails()).toMatchObject([{ recipient: child.email, template: 'home-delivery-ends' }]);
  });
});
