import { sql } from 'kysely';
import { hashIbanEnd } from '../../../src/account/bank-accounts/bank-accounts.queries.ts';
import type { Deps } from '../../../src/platform/deps.ts';
import { ibanOf, marker, phoneOf } from './markers.ts';
import type { Person } from './people.ts';

interface Owner {
  readonly user: number;
  readonly partner: number;
}

/** Gives somebody all requirements for a payout: address, bank account, tax number, documents, agreements. */
export async function fillPapers(
  { db, files, secrets }: Pick<Deps, 'db' | 'files' | 'secrets'>,
  person: Person,
  { user, partner }: Owner,
): Promise<void> {
  const mark = (field: string) => marker(person, field);
  await sql`insert into billing_addresses (user_id, is_default, company, street, postcode, city, country_iso, phone)
            values (${user}, true, ${mark('company')}, ${mark('street')}, ${mark('postcode')}, ${mark('city')}, 'DEU',
                    ${phoneOf(person)}),
                   (${user}, false, ${mark('company')}, ${mark('street')}, ${mark('postcode')}, ${mark('city')}, 'DEU',
                    null)`.execute(db);
  const iban = secrets.seal(ibanOf(person), `bank_accounts.iban:${user}`);
  const hash = hashIbanEnd(secrets, ibanOf(person));
  const at = '2026-01-05T08:00:00Z';
  await sql`insert into bank_accounts
              (user_id, account_holder, iban, iban_end_hash, bic, bank_name, paypal_email, created_at, updated_at)
            values (${user}, ${mark('accountholder')}, ${iban}, ${hash}, ${mark('bic')}, ${mark('bankname')},
                    ${`${mark('paypal')}@marker.example`}, ${at}, ${at})`.execute(db);
  const keys = {
    registration: `affiliate-data/${partner}/registration.pdf`,
    agree: `affiliate-data/${partner}/agree.pdf`,
  };
  for (const key of Object.values(keys)) {
    await files.put(key, Buffer.from(`%PDF-1.4\n% ${mark('filecontent')}\n%%EOF\n`), 'application/pdf');
  }
  await sql`insert into affiliate_data (partner_id, ust, file_registration, file_agree, file_registration_name, file_agree_name)
            values (${partner}, ${mark('ust')}, ${keys.registration}, ${keys.agree},
                    ${`${mark('filename')}.pdf`}, ${`${mark('filename')}.pdf`})`.execute(db);
  await sql`insert into legal_acceptances (document_id, user_id, accepted_at)
            select id, ${user}, ${at} from legal_documents`.execute(db);
  await sql`insert into deletion_requests (user_id, reason, created_at)
            values (${user}, ${mark('deletionreason')}, ${at})`.execute(db);
}
