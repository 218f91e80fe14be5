import type { Kysely } from 'kysely';
import { insertBankAccount } from '../../../account/bank-accounts/bank-accounts.queries.ts';
import type { TestPartner } from '../../../network/team/testing/create-partner.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** A partner's data that differ from the defaults; null omits them. */
export interface Papers {
  readonly ust?: string | null;
  readonly fileRegistration?: string | null;
  readonly smallBusiness?: boolean;
  readonly taxStatus?: 'unproven' | 'proven';
  readonly iban?: string | null;
  readonly paypalEmail?: string;
  readonly accepts?: boolean;
}

const LONG_AGO = new Date('2025-01-01T00:00:00Z');

/** Gives a test partner, who has an address, everything else that a payout requires. */
export async function makeEligible(
  { db, secrets }: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  partner: TestPartner,
  papers: Papers = {},
): Promise<void> {
  const { ust = 'DE136695976', fileRegistration = `affiliate-data/${partner.id}/none.pdf` } = papers;
  await db
    .insertInto('affiliate_data')
    .values({
      partner_id: partner.id,
      ust,
      file_registration: fileRegistration,
      small_business: papers.smallBusiness ?? false,
      tax_status: papers.taxStatus ?? 'proven',
    })
    .execute();
  const { iban = 'DE02120300000000202051', paypalEmail = null } = papers;
  const holder = { accountHolder: 'Own Blatt', bic: null, bankName: null };
  await inTransaction(db, (tx) =>
    insertBankAccount(
      { db: tx, secrets },
      { ...holder, iban, paypalEmail, user: partner.userId, at: LONG_AGO },
    ),
  );
  if (papers.accepts === false) return;
  const documents = await db.selectFrom('legal_documents').select('id').execute();
  await db
    .insertInto('legal_acceptances')
    .values(documents.map(({ id }) => ({ document_id: id, user_id: partner.userId, accepted_at: LONG_AGO })))
    .execute();
}
