import { sql } from 'kysely';
import { hashIbanEnd, sealIban } from '../../../account/bank-accounts/bank-accounts.queries.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { waitingIban } from './staged-people.ts';
import { rowsWith, type Writing } from './write-people.ts';

/** Writes the data of their accounts. */
export async function writeAccountData(tx: Tx, writing: Writing, secrets: Secrets): Promise<void> {
  await writeTaxData(tx, writing);
  await writeBankAccounts(tx, writing, secrets);
  await writeAgreements(tx, writing);
  await writeCodes(tx, writing);
}

/** Writes tax data and billing addresses; triggers write their histories, from the day in the file on. */
async function writeTaxData(tx: Tx, writing: Writing): Promise<void> {
  const { now, by } = writing;
  await sql`
    insert into affiliate_data (partner_id, ust, small_business, tax_status, updated_at, valid_from, changed_by)
    select row.partner_id, row.ust, row.small_business, row.tax_status, ${now}, row.tax_from, ${by}
    from takeover_rows as row where ${rowsWith(writing, 'tax')}
    on conflict (partner_id) do update set ust = excluded.ust, small_business = excluded.small_business,
      tax_status = excluded.tax_status, updated_at = excluded.updated_at, valid_from = excluded.valid_from,
      changed_by = excluded.changed_by`.execute(tx);
  await sql`
    update billing_addresses as address set company = row.company, street = row.street, postcode = row.postcode,
      city = row.city, country_iso = row.country_iso,
      changed_at = case when address.country_iso = row.country_iso then address.changed_at else ${now} end
    from takeover_rows as row
    where ${rowsWith(writing, 'address')} and not row.is_new and row.street is not null
      and address.user_id = row.user_id and address.is_default`.execute(tx);
  await sql`
    insert into billing_addresses (user_id, is_default, company, street, postcode, city, country_iso, phone, created_at)
    select row.user_id, true, row.company, row.street, row.postcode, row.city, row.country_iso, row.phone, ${now}
    from takeover_rows as row
    where ${rowsWith(writing, 'address')} and row.street is not null
      and not exists (
        select from billing_addresses as known where known.user_id = row.user_id and known.is_default)
    order by row.position`.execute(tx);
}

/** Writes bank accounts, encrypted for their users. No payout is held for it: only the company enters accounts here. */
async function writeBankAccounts(tx: Tx, writing: Writing, secrets: Secrets): Promise<void> {
  await sql`
    delete from bank_accounts where user_id in (
      select row.user_id from takeover_rows as row
      where ${rowsWith(writing, 'bank')} and not row.is_new and row.iban is null)`.execute(tx);
  const { rows } = await sql<{ line: number; user: number; iban: Buffer }>`
    select row.line, row.user_id as "user", row.iban from takeover_rows as row
    where ${rowsWith(writing, 'bank')} and row.iban is not null`.execute(tx);
  if (rows.length === 0) return;
  const sealed = rows.map(({ line, user, iban }) => {
    const opened = secrets.open(iban, waitingIban(line));
    return { line, iban: hex(sealIban(secrets, user, opened)), hash: hex(hashIbanEnd(secrets, opened)) };
  });
  await sql`
    insert into bank_accounts (user_id, account_holder, iban, iban_end_hash, bic, created_at, updated_at)
    select row.user_id, row.account_holder, sealed.iban, sealed.hash, row.bic, ${writing.now}, ${writing.now}
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as sealed (line integer, iban bytea, hash bytea)
    join takeover_rows as row on row.line = sealed.line
    order by row.position
    on conflict (user_id) do update set account_holder = excluded.account_holder, iban = excluded.iban,
      iban_end_hash = excluded.iban_end_hash, bic = excluded.bic, updated_at = excluded.updated_at`.execute(
    tx,
  );
}

/**
 * Writes when they accepted the partner agreement: the version in force then, or the first one. They accept the terms
 * of use themselves, with the invitation.
 */
async function writeAgreements(tx: Tx, writing: Writing): Promise<void> {
  await sql`
    insert into legal_acceptances (document_id, user_id, accepted_at)
    select document.id, row.user_id, row.agreed_at
    from takeover_rows as row cross join lateral (
      select id from legal_documents
      where kind = 'partner-agreement'
      order by case when valid_from <= row.agreed_at then valid_from end desc nulls last, valid_from, id limit 1
    ) as document
    where ${rowsWith(writing, 'agreement')} and row.agreed_at is not null
    on conflict (user_id, document_id) do update set accepted_at = excluded.accepted_at`.execute(tx);
}

/** Writes referral codes, the first one as the default; a code replaced by a later file still leads to its partner. */
async function writeCodes(tx: Tx, writing: Writing): Promise<void> {
  await sql`
    insert into referral_links (partner_id, code, is_default, created_at)
    select row.partner_id, row.code,
           not exists (select from referral_links as link where link.partner_id = row.partner_id and link.is_default),
           ${writing.now}
    from takeover_rows as row where ${rowsWith(writing, 'code')} and row.code is not null
    order by row.position
    on conflict (code) do nothing`.execute(tx);
}

/** Stores the content of each part, for comparison with the next file. */
export async function keepParts(tx: Tx, writing: Writing): Promise<void> {
  const { from, to, now, by } = writing;
  await sql`
    insert into takeover_people (partner_id, sponsor_number, parts, taken_over_at, taken_over_by)
    select row.partner_id, row.sponsor_number,
           (select jsonb_object_agg(part.key, part.value -> 0) from jsonb_each(row.parts) as part), ${now}, ${by}
    from takeover_rows as row where row.position between ${from} and ${to}
    on conflict (partner_id) do update set sponsor_number = excluded.sponsor_number, parts = excluded.parts,
      taken_over_at = excluded.taken_over_at, taken_over_by = excluded.taken_over_by`.execute(tx);
}

function hex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}
