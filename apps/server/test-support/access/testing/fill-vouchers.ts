import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';
import type { Prepare } from './demo-request.ts';

/** A shop without payouts, and a voucher that the company granted to somebody who is not staff. */
export async function fillVouchers(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    with shop as (
      insert into shops (name) select 'Samenladen ' || count(*) from shops returning id
    ), receiver as (
      select min(partner.id) as id from partners as partner join users as owner on owner.id = partner.user_id
      where owner.roles = '{ROLE_USER}' and not exists (select from sessions where sessions.user_id = owner.id)
    ), granted as (
      insert into voucher_grants (reason, prepared_by, prepared_at, booked_at)
      values ('Gewinn', 999999998, ${now}, ${now}) returning id
    ), line as (
      insert into voucher_grant_lines (grant_id, line, partner_id, amount_cents, valid_until)
      select granted.id, 1, receiver.id, 2500, '2027-12-31' from granted, receiver returning grant_id
    ), voucher as (
      insert into vouchers (code, amount_cents, owner_id, grant_id, valid_until, created_at)
      select 'GESCHENK-' || granted.id, 2500, receiver.id, granted.id, '2027-12-31', ${now} from granted, receiver
      returning id
    )
    select from shop, line, voucher`.execute(db);
}

const filled: Prepare = async ({ server: { database, deps } }) => {
  await fillVouchers(database.db, deps.clock.now());
  return {};
};

const withDraft: Prepare = async ({ server: { database, deps } }) => {
  const key = `media/${randomUUID()}.pdf`;
  await deps.files.put(key, Buffer.from('%PDF-1.7'), 'application/pdf');
  await sql`
    insert into media (type, name, file_key, mime_type, size_bytes, is_draft)
    values (1, 'Winter', ${key}, 'application/pdf', 8, true)`.execute(database.db);
  return {};
};

/** What the demo network does not have. */
export const voucherRequests: Readonly<Record<string, Prepare>> = {
  'PATCH /api/media/{id}': withDraft,
  'DELETE /api/media/{id}': withDraft,
  'PATCH /api/shops/{id}': filled,
  'DELETE /api/shops/{id}': filled,
  'GET /api/company/vouchers/{id}': filled,
  'GET /api/voucher_grants': filled,
  'GET /api/voucher_grants/{id}': filled,
  'PATCH /api/vouchers/{id}': filled,
  'POST /api/vouchers/{id}/withdraw': filled,
};
