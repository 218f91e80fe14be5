import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import sharp from 'sharp';
import { type Deletable, deleteRow } from '../../../src/content/technical-data/deleted.ts';
import type { DB } from '../../../src/platform/database/database-types.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import type { Deps } from '../../../src/platform/deps.ts';
import { aksOf, marker } from './markers.ts';
import type { Person } from './people.ts';

interface Owner {
  readonly user: number;
  readonly partner: number;
}

/** Gives somebody one of everything that people order, share, receive and store, with a marker in each text. */
export async function fillContent(db: Kysely<DB>, person: Person, { user, partner }: Owner): Promise<void> {
  const mark = (field: string) => marker(person, field);
  const code = (field: string) => mark(field).toUpperCase();
  // One statement, so that nobody's rows are incomplete.
  await sql`
    with product as (
      insert into products (number, name, net_cents, vat_bp, qp)
      values (${mark('orderline')}, ${mark('orderline')}, 1000, 1900, 10) returning id
    ), placed as (
      insert into orders (source, number, partner_id, status, placed_at, base_cents, gross_cents, qp)
      values ('test', ${mark('order')}, ${partner}, 'open', '2026-05-02T08:00:00Z', 1000, 1190, 10) returning id
    ), earned as (
      insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
      select 'test', ${mark('creditedorder')}, ${partner}, 'paid', '2026-02-02T08:00:00Z', '2026-02-02T08:00:00Z',
             id, 1000, 1190, 10 from cycles where date_from = '2026-02-01' returning id, cycle_id
    ), lines as (
      insert into order_lines (order_id, product_id, quantity, net_cents, gross_cents, vat_bp, qp)
      select placed.id, product.id, 1, 1000, 1190, 1900, 10 from placed, product returning id
    ), uplines as (
      select above.partner_id, row_number() over (order by above.depth desc) as depth
      from tree_nodes as self join tree_nodes as above
        on starts_with(self.spath, above.spath) and above.partner_id <> self.partner_id
      where self.partner_id = ${partner}
    ), level as (
      insert into credits (partner_id, cycle_id, bonus, order_id, source_partner_id, depth, plan_version,
                           base_cents, rate_bp, below_rate_bp, amount_cents, available_at, created_at)
      select uplines.partner_id, earned.cycle_id, 'level', earned.id, ${partner}, uplines.depth,
             ${defaultPlan.planVersion}, 1000, 1000, 0,
             100, '2026-06-02T08:00:00Z', '2026-03-01T08:00:00Z'
      from uplines, earned returning id
    ), link as (
      insert into referral_links (partner_id, code, is_default) values (${partner}, ${code('referralcode')}, true)
      returning id
    ), transition as (
      insert into referral_transitions (link_id, date) select id, '2026-05-09T08:00:00Z' from link returning id
    ), voucher as (
      insert into vouchers (code, amount_cents, owner_id, valid_until, created_at)
      values (${mark('vouchercode')}, 1000, ${partner}, '2027-01-01', '2026-05-01T08:00:00Z') returning id
    ), spent as (
      insert into voucher_movements (voucher_id, kind, amount_cents, order_number, reference, at)
      select id, 'redeemed', 100, ${mark('voucherorder')}, ${mark('voucherreference')}, '2026-05-02T08:00:00Z' from voucher
      returning id
    ), invited as (
      insert into potential_partners (user_id, first_name, surname, email, comment, words, finished_at)
      values (${user}, ${mark('invitedname')}, ${mark('invitedsurname')}, ${`${mark('invitedemail')}@marker.example`},
              ${mark('comment')}, ${mark('words')}, '2026-06-01T08:00:00Z') returning id
    ), written as (
      insert into own_tasks (partner_id, text, due_on, created_at)
      values (${partner}, ${mark('owntask')}, '2026-05-09', '2026-05-09T08:00:00Z') returning id
    ), answered as (
      insert into task_answers (partner_id, kind, object_id, answer, basis, until, answered_at)
      values (${partner}, 'own-membership', ${partner}, 'later', '', '2026-05-17T00:00:00Z', '2026-05-09T08:00:00Z')
      returning object_id as id
    ), told as (
      insert into notifications (user_id, type, parameters, created_at)
      values (${user}, 'payoutRejected', ${JSON.stringify({ payout: '1', amount: '1.00', reason: mark('notification') })}::jsonb,
              '2026-05-09T08:00:00Z') returning id
    ), sent as (
      insert into outbox (user_id, channel, recipient, locale, template, parameters, next_attempt_at, created_at)
      values (${user}, 'mail', ${`${mark('outboxrecipient')}@marker.example`}, 'de', 'new-customer',
              ${JSON.stringify({ partnerName: mark('outboxparameter'), date: '9.5.2026' })}::jsonb,
              '2026-05-09T08:00:00Z', '2026-05-09T08:00:00Z') returning id
    )
    select from lines, level, transition, voucher, spent, invited, written, answered, told, sent limit 1`.execute(
    db,
  );
  await fillTechnicalData(db, person, partner);
}

async function fillTechnicalData(db: Kysely<DB>, person: Person, partner: number): Promise<void> {
  const mark = (field: string) => marker(person, field);
  const at = '2026-05-01T08:00:00Z';
  // Two projects and two codes: one of each is unused, so that it can be deleted.
  await sql`
    with project as (
      insert into projects (partner_id, number, name, site, contact, created_at, updated_at)
      select ${partner}, ${mark('projectnumber')} || more, ${mark('projectname')}, ${mark('site')}, ${mark('contact')},
             ${at}, ${at} from generate_series(1, 2) as more returning id
    ), code as (
      insert into aks (project_id, code, name, created_at, updated_at)
      select min(id), ${aksOf(person)} || more, ${mark('aksname')}, ${at}, ${at} from project, generate_series(1, 2) as more
      group by more returning id
    ), cable as (
      insert into cable_types (partner_id, designation, cores, cross_section, usage, created_at, updated_at)
      values (${partner}, ${mark('cable')}, 3, 1.5, ${mark('usage')}, ${at}, ${at}) returning id
    ), device as (
      insert into field_devices (aks_id, code, type, manufacturer, location, signal, created_at, updated_at)
      select min(id), ${mark('device')}, ${mark('devicetype')}, ${mark('manufacturer')}, ${mark('location')}, 'AI',
             ${at}, ${at} from code returning id
    )
    select from cable, device`.execute(db);
  await deleteTechnicalData(db, person, partner);
}

/** One deleted row of each kind that can be restored. */
async function deleteTechnicalData(db: Kysely<DB>, person: Person, partner: number): Promise<void> {
  const at = '2026-05-01T08:00:00Z';
  const gone = marker(person, 'deleted');
  const owned = sql`from projects where partner_id = ${partner}`;
  const made = {
    cable_types: sql`insert into cable_types (partner_id, designation, cores, cross_section, created_at, updated_at)
      values (${partner}, ${gone}, 3, 1.5, ${at}, ${at}) returning id`,
    field_devices: sql`insert into field_devices (aks_id, code, type, signal, created_at, updated_at)
      select min(aks.id), ${gone}, 'Sensor', 'AI', ${at}, ${at} from aks
      where project_id in (select id ${owned}) returning id`,
    aks: sql`insert into aks (project_id, code, created_at, updated_at)
      select min(id), ${`${aksOf(person)}9`}, ${at}, ${at} ${owned} returning id`,
    projects: sql`insert into projects (partner_id, number, name, created_at, updated_at)
      values (${partner}, ${gone}, ${gone}, ${at}, ${at}) returning id`,
  } as const;
  for (const [kind, insert] of Object.entries(made) as [Deletable, RawBuilder<unknown>][]) {
    const { rows } = await (insert as RawBuilder<{ id: number }>).execute(db);
    for (const { id } of rows)
      await inTransaction(db, (tx) =>
        deleteRow(tx, { kind, id, owner: partner }, new Date('2026-05-10T08:00:00Z')),
      );
  }
}

const others = { en: null, 'fr-FR': null, 'ru-RU': null };
const answer = (text: string, isRight: boolean) => ({
  isRight,
  texts: { de: { text, explanation: '' }, ...others },
});

/** The questions of a lesson. */
const oneQuestion = [
  {
    texts: { de: 'Wann fallen Blätter?', ...others },
    answers: [answer('Im Herbst', true), answer('Im Mai', false)],
  },
];

/** Shared objects, once. */
export async function fillShared({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<void> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#207040' } })
    .png()
    .toBuffer();
  await files.put('media/leaf.png', picture, 'image/png');
  await files.put('media/ginkgo.webm', Buffer.from('1a45dfa3', 'hex'), 'video/webm');
  await files.put('media/winter.pdf', Buffer.from('%PDF-1.7'), 'application/pdf');
  await sql`
    with article as (insert into news (created_at) values ('2026-01-05T08:00:00Z') returning id),
    texts as (
      insert into news_texts (news_id, locale, title, description, content)
      select id, 'de', 'Herbst', 'Blätter', '<p>Herbst</p>' from article returning news_id
    ), lesson as (
      insert into lessons (news_id, position, minutes, is_published, required_of, questions, changed_at, changed_by)
      select id, 1, 5, true, 'nobody', ${JSON.stringify(oneQuestion)}::jsonb, '2026-01-05T08:00:00Z', 1 from article returning news_id
    ), draft as (
      insert into news (is_draft, created_at) values (true, '2026-01-06T08:00:00Z') returning id
    ), drafted as (
      insert into news_texts (news_id, locale, title, description, content)
      select id, 'de', 'Winter', '', '' from draft returning news_id
    ), picture as (
      insert into media (type, name, file_key, mime_type, size_bytes, created_at)
      values (2, 'Blatt', 'media/leaf.png', 'image/png', ${picture.length}, '2026-01-05T08:00:00Z') returning id
    ), film as (
      insert into media (type, name, file_key, mime_type, size_bytes, created_at)
      values (3, 'Ginkgo', 'media/ginkgo.webm', 'video/webm', 4, '2026-01-05T08:00:00Z') returning id
    ), captions as (
      insert into media_captions (media_id, locale, content)
      select id, 'de', 'WEBVTT' from film returning media_id
    ), hidden as (
      insert into media (type, name, file_key, mime_type, size_bytes, is_draft, created_at)
      values (1, 'Winter', 'media/winter.pdf', 'application/pdf', 8, true, '2026-05-01T08:00:00Z') returning id
    ), tag as (insert into media_tags (name, type) values ('Herbst', 2) returning id),
    unused as (insert into media_tags (name, type) values ('Winter', 1) returning id),
    tagging as (insert into media_taggings (media_id, tag_id) select picture.id, tag.id from picture, tag returning tag_id),
    shop as (insert into shops (name) values ('Blattladen') returning id)
    select from texts, lesson, drafted, tagging, captions, hidden, unused, shop`.execute(db);
}
