import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { passwordMatches } from '../src/identity/session/password.ts';
import { setUpDatabase } from '../test-support/set-up.ts';
import { demoKickStarts, demoLogins, demoPassword, demoStaff } from './logins.ts';
import { createDemoDatabase } from './testing/demo-database.ts';

const now = new Date('2026-11-01T00:05:00+01:00');
const day = 86_400_000;
let filesDir: string;
const database = setUpDatabase(() => createDemoDatabase(now));
beforeAll(async () => {
  filesDir = join(database.dataDir, 'files');
});

async function all<T extends object>(query: string, values: unknown[] = []): Promise<T[]> {
  return (await database.pool.query<T>(query, values)).rows;
}

test('the named logins have the demo password; everybody else has a random one', async () => {
  const users = await all<{ email: string; password_hash: string }>('select email, password_hash from users');
  const named = new Set<string>([...Object.values(demoLogins), ...Object.values(demoStaff)]);
  const hashes = (known: boolean) => [
    ...new Set(users.filter(({ email }) => named.has(email) === known).map((user) => user.password_hash)),
  ];
  expect(users.filter(({ email }) => named.has(email))).toHaveLength(6);
  const known = hashes(true);
  const unknown = hashes(false);
  expect(unknown).toHaveLength(1);
  for (const hash of known) expect(await passwordMatches(hash, demoPassword)).toBe(true);
  for (const hash of unknown) expect(await passwordMatches(hash, demoPassword)).toBe(false);
  for (const hash of [...known, ...unknown]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the named logins have the documented roles', async () => {
  const rows = await all<Record<string, unknown>>(
    `select email, roles, disabled_at is not null as disabled, placement.parent_id is null as root,
            type.affiliate, country_iso as country,
            exists (select from memberships where partner_id = users.id and kind = 'business-box'
              and start_date <= $1 and expiry_date > $1) as box
     from users join placements placement on placement.partner_id = users.id and valid_to is null
     join account_types type on type.partner_id = users.id and type.valid_to is null
     join billing_addresses address on address.user_id = users.id and is_default
     where email = any($2)`,
    ['2026-11-01', Object.values(demoLogins)],
  );
  const user = { roles: ['ROLE_USER'], disabled: false, root: false };
  const byEmail = Object.fromEntries(rows.map(({ email, ...row }) => [email, row]));
  expect(byEmail[demoLogins.operator]).toMatchObject({
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
    root: true,
    affiliate: false,
  });
  expect(byEmail[demoLogins.anna]).toMatchObject({ ...user, affiliate: true, country: 'DEU', box: true });
  expect(byEmail[demoLogins.basic]).toMatchObject({ ...user, affiliate: false });
  expect(byEmail[demoLogins.disabled]).toMatchObject({ ...user, affiliate: true, disabled: true });
  expect(byEmail[demoLogins.swissPremium]).toMatchObject({
    ...user,
    affiliate: true,
    country: 'CHE',
    box: true,
  });
});

test('four countries, three account types, four languages', async () => {
  const countries = await all<{ country: string; users: number }>(
    'select country_iso as country, count(*) as users from billing_addresses where is_default group by 1 order by 1',
  );
  expect(countries.map(({ country }) => country)).toEqual(['AUT', 'CHE', 'DEU', 'FRA']);
  for (const { users } of countries) expect(users).toBeGreaterThan(30);
  const types = await all<{ type: string; partners: number }>(
    `select case when not affiliate then 'basic' when company_free or exists (
         select from memberships where partner_id = types.partner_id and kind = 'business-box'
           and start_date <= $1 and expiry_date > $1) then 'premium' else 'partner' end as type, count(*) as partners
     from account_types types where valid_to is null group by 1 order by 1`,
    ['2026-11-01'],
  );
  expect(types.map(({ type }) => type)).toEqual(['basic', 'partner', 'premium']);
  for (const { partners } of types) expect(partners).toBeGreaterThan(60);
  const locales = await all<{ locale: string }>('select distinct locale from users order by 1');
  expect(locales.map(({ locale }) => locale)).toEqual(['de', 'en', 'fr-FR', 'ru-RU']);
});

test('places, account types and memberships have a history', async () => {
  const [history] = await all<Record<string, number>>(
    `select (select count(*) from placements where valid_to is not null) as moved,
            (select count(*) from account_types where valid_to is not null) as promoted,
            (select count(*) from memberships where expiry_date <= '2026-11-01') as expired`,
  );
  expect(history?.moved).toBe(5);
  expect(history?.promoted).toBeGreaterThan(30);
  expect(history?.expired).toBeGreaterThan(30);
});

test('memberships of both kinds expire soon and late; Anna has one of each', async () => {
  const rows = await all<{ kind: string; soon: number; late: number }>(
    `select kind, count(*) filter (where expiry_date - date '2026-11-01' between 1 and 14) as soon,
            count(*) filter (where expiry_date - date '2026-11-01' > 120) as late
     from memberships group by kind order by kind`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['business-box', 'home-delivery']);
  for (const { soon, late } of rows) expect(Math.min(soon, late)).toBeGreaterThanOrEqual(1);
  const annas = await all<{ left: number }>(
    `select expiry_date - date '2026-11-01' as left from memberships join users on users.id = partner_id
     where email = $1 order by kind`,
    [demoLogins.anna],
  );
  expect(annas.map(({ left }) => left)).toEqual([9, 212]);
});

test('some orders were cancelled or refunded, in full and in part', async () => {
  const rows = await all<{ status: string; refunded: string; orders: number }>(
    `select status, case when refunds.id is null then 'no' when refunds.base_cents = orders.base_cents then 'all' else 'part' end as refunded,
            count(*) as orders from orders left join refunds on order_id = orders.id group by 1, 2`,
  );
  const counts = Object.fromEntries(rows.map((row) => [`${row.status} ${row.refunded}`, row.orders]));
  expect(Object.keys(counts).sort()).toEqual([
    'cancelled no',
    'open no',
    'paid no',
    'paid part',
    'refunded all',
  ]);
  for (const count of [counts['cancelled no'], counts['paid part'], counts['refunded all']]) {
    expect(count).toBeGreaterThan(50);
  }
});

interface KickStarter {
  email: string;
  since: Date | null;
  first_orders: (Date | null)[];
  qp: number;
}

/** Status of the kick-start bonus, by hand: days since, new customers in the phases, QP of their orders and own. */
function kickStartStatus({ since, first_orders, qp }: KickStarter): number {
  if (since === null) return 0;
  const age = (now.getTime() - since.getTime()) / day;
  const within = (days: number) =>
    first_orders.filter((at) => at !== null && at >= since && at.getTime() - since.getTime() < days * day)
      .length;
  const easy = within(30) >= 3;
  if (easy && within(90) >= 6 && qp >= 600) return 4;
  if (easy && age < 90) return 3;
  return !easy && age < 30 ? 2 : 1;
}

test('the kick-start cases have their five states', async () => {
  const rows = await all<KickStarter>(
    `with paid as (select * from orders where status = 'paid')
     select email, affiliate_since as since,
       array(select min(paid_at) from placements child
             join account_types type on type.partner_id = child.partner_id and type.valid_to is null and not affiliate
             join paid on paid.partner_id = child.partner_id
             where child.parent_id = partners.id and child.valid_to is null group by child.partner_id) as first_orders,
       (select coalesce(sum(qp), 0)::int from paid where paid_at - affiliate_since < interval '90 days'
          and (partner_id = partners.id or partner_id in (
            select child.partner_id from placements child join account_types type
              on type.partner_id = child.partner_id and type.valid_to is null and not affiliate
            where child.parent_id = partners.id and child.valid_to is null))) as qp
     from partners join users on users.id = user_id where email = any($1)`,
    [Object.values(demoKickStarts)],
  );
  const found = Object.fromEntries(rows.map((row) => [row.email, kickStartStatus(row)]));
  const expected = Object.entries(demoKickStarts).map(([status, email]) => [email, Number(status)]);
  expect(found).toEqual(Object.fromEntries(expected));
});

test('clicks of the last 30 days, and days without any', async () => {
  const [clicks] = await all<Record<string, unknown>>(
    `select count(*) as clicks, min(date) > $2::timestamptz - interval '30 days' as recent,
            count(distinct (date at time zone 'Europe/Berlin')::date) filter (
              where (date at time zone 'Europe/Berlin')::date > date '2026-11-01' - 7) as days
     from referral_transitions transition join referral_links link on link.id = link_id
     join users on users.id = partner_id where email = $1`,
    [demoLogins.anna, now],
  );
  expect(clicks?.clicks).toBeGreaterThan(100);
  expect(clicks?.recent).toBe(true);
  expect(clicks?.days).toBeGreaterThanOrEqual(3);
  expect(clicks?.days).toBeLessThanOrEqual(6);
  const links = await all<{ links: number }>(
    'select count(*) as links from referral_links where is_default group by partner_id having count(*) > 1',
  );
  expect(links).toEqual([]);
});

test('24 news in four languages, each with a text of its own, some with an image', async () => {
  const rows = await all<Record<'news' | 'titles' | 'pictures' | 'shortest', number> & { locale: string }>(
    `select locale, count(*) as news, count(distinct title) as titles, count(media_id) as pictures, min(length(content)) as shortest
     from news_texts join news on news.id = news_id where content like '<p>%</p>' and description <> '' group by 1 order by 1`,
  );
  expect(rows.map(({ locale, news, titles, pictures }) => [locale, news, titles, pictures])).toEqual(
    ['de', 'en', 'fr-FR', 'ru-RU'].map((locale) => [locale, 24, 24, 13]),
  );
  for (const { shortest } of rows) expect(shortest).toBeGreaterThan(150);
  const topics = await all<{ topic: string | null; news: number }>(
    'select topic, count(*) as news from news group by 1 order by 1',
  );
  expect(topics.map(({ topic }) => topic)).toEqual([
    'commission',
    'company',
    'event',
    'portal',
    'product',
    'training',
  ]);
});

/** Magic bytes of files by kind; `....` is a length. */
const beginnings: Record<string, string> = {
  'application/pdf': '255044462d31',
  'image/png': '89504e47',
  'image/jpeg': 'ffd8ff',
  'video/mp4': '........66747970',
  'video/webm': '1a45dfa3',
};

test('media of all three types are files of the declared kind and size', async () => {
  const rows = await all<{
    type: number;
    file_key: string;
    mime_type: string;
    size_bytes: number;
    tags: number;
  }>(
    `select media.*, (select count(*) from media_taggings join media_tags on media_tags.id = tag_id
       where media_id = media.id and media_tags.type = media.type) as tags from media`,
  );
  expect(
    Object.fromEntries([1, 2, 3].map((type) => [type, rows.filter((row) => row.type === type).length])),
  ).toEqual({
    1: 10,
    2: 16,
    3: 3,
  });
  for (const { file_key, mime_type, size_bytes, tags } of rows) {
    const bytes = await readFile(join(filesDir, file_key));
    expect(bytes.length).toBe(size_bytes);
    expect(bytes.toString('hex', 0, 8)).toMatch(new RegExp(`^${beginnings[mime_type] ?? 'unknown'}`));
    expect(tags).toBeGreaterThanOrEqual(1);
  }
  expect((await readdir(join(filesDir, 'media'))).length).toBe(rows.length);
});

test.each(['products', 'media', 'media_tags'])('%s have a name in each language', async (table) => {
  const own = "select count(*) from jsonb_each_text(names) as t (l, said) where said <> ''";
  expect(await all(`select name from ${table} where (${own}) < 3`)).toEqual([]);
});

test('videos have captions in four languages, cue after cue', async () => {
  const rows = await all<{ name: string; locale: string; content: string }>(
    'select name, locale, content from media_captions join media on media.id = media_id order by 1, 2',
  );
  expect(rows.length).toBe(3 * 4);
  expect(new Set(rows.map(({ content }) => content)).size).toBe(3 * 4);
  for (const { content } of rows)
    expect(content).toMatch(/^WEBVTT\n(\n00:0\d\.\d{3} --> 00:0\d\.\d{3}\n\S.+\n)+$/);
});

test('Anna has notifications, vouchers and invitations in every state', async () => {
  const anna = [demoLogins.anna];
  const [notifications] = await all<Record<string, unknown>>(
    `select count(*) filter (where viewed_at is null) as unread, count(*) filter (where viewed_at is not null) as read,
            array_agg(distinct type) as types
     from notifications join users on users.id = user_id where email = $1`,
    anna,
  );
  expect(notifications?.unread).toBeGreaterThanOrEqual(1);
  expect(notifications?.read).toBeGreaterThanOrEqual(3);
  expect(notifications?.types).toEqual(['firstChildrenOrder', 'newCustomer', 'newPartner', 'newUserLogin']);
  const vouchers = await all<Record<string, unknown>>(
    `select vouchers.status, count(distinct vouchers.id) as vouchers, count(order_lines.id) as lines,
            count(distinct vouchers.id) filter (where valid_until <= '2026-11-01') as over
     from vouchers join users on users.id = owner_id left join order_lines on voucher_id = vouchers.id
     where email = $1 group by 1 order by 1`,
    anna,
  );
  expect(vouchers).toEqual([
    { status: 'expired', vouchers: 1, lines: 0, over: 1 },
    { status: 'given', vouchers: 1, lines: 0, over: 0 },
    { status: 'open', vouchers: 2, lines: 0, over: 0 },
    { status: 'redeemed', vouchers: 2, lines: 2, over: 0 },
  ]);
  const invited = await all<Record<string, unknown>>(
    `select potential_partners.status, count(*) as invited, bool_and(finished_at > $2) as running,
            count(member.id) as members
     from potential_partners join users on users.id = user_id
     left join users as member on member.email = potential_partners.email
     where users.email = $1 group by 1 order by 1`,
    [demoLogins.anna, now],
  );
  expect(invited).toEqual([
    { status: 0, invited: 4, running: true, members: 0 },
    { status: 1, invited: 3, running: false, members: 3 },
    { status: 2, invited: 3, running: false, members: 0 },
  ]);
});
