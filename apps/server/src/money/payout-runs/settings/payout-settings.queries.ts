import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { StatementCsvMapping } from '../../bank-files/csv/statement-csv-mapping.ts';

/** The company's account for payouts, decrypted, and the limit for unusual payouts. */
export interface PayoutSettings {
  readonly accountHolder: string | null;
  /** In full: mask it before showing it. */
  readonly iban: string | null;
  readonly bic: string | null;
  /** Gross, in cents; null: no payout is unusual. */
  readonly itemLimitCents: number | null;
  readonly statementCsv: StatementCsvMapping | null;
}

interface Place {
  readonly db: Kysely<DB>;
  readonly secrets: Secrets;
}

/** The table has a single row. */
const OWNER = 'payout_settings.iban:1';

/** The current settings. */
export function findPayoutSettings({ db, secrets }: Place): Promise<PayoutSettings> {
  return opened(secrets, settingsOf(db).executeTakeFirstOrThrow());
}

/** The current settings, locked until the transaction ends. */
export function lockPayoutSettings({
  db,
  secrets,
}: {
  readonly db: Tx;
  readonly secrets: Secrets;
}): Promise<PayoutSettings> {
  return opened(secrets, settingsOf(db).forUpdate().executeTakeFirstOrThrow());
}

/** Replaces the settings. */
export async function savePayoutSettings(
  { db, secrets }: { readonly db: Tx; readonly secrets: Secrets },
  { accountHolder, iban, bic, itemLimitCents, statementCsv }: PayoutSettings,
): Promise<void> {
  await db
    .updateTable('payout_settings')
    .set({
      account_holder: accountHolder,
      iban: iban === null ? null : secrets.seal(iban, OWNER),
      bic,
      item_limit_cents: itemLimitCents,
      statement_csv: statementCsv && JSON.stringify(statementCsv),
    })
    .execute();
}

function settingsOf(db: Kysely<DB>) {
  return db
    .selectFrom('payout_settings')
    .select(['account_holder as accountHolder', 'iban', 'bic', 'item_limit_cents as itemLimitCents'])
    .select('statement_csv as statementCsv');
}

async function opened(
  secrets: Secrets,
  read: Promise<
    Omit<PayoutSettings, 'iban' | 'statementCsv'> & { iban: Buffer | null; statementCsv: unknown }
  >,
): Promise<PayoutSettings> {
  const { iban, statementCsv, ...same } = await read;
  return {
    ...same,
    iban: iban && secrets.open(iban, OWNER),
    statementCsv: statementCsv as StatementCsvMapping | null,
  };
}
