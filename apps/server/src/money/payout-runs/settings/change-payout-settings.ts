import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { changePayoutSettings as changeCall } from '@blattwerk/contract/payout-runs/payout-settings.contract.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import { countryOfBic, fitsIban, maskIban, readBic, readIban } from '../../../account/bank-accounts/iban.ts';
import { ApiError, invalidField } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CallOf } from '../../../platform/http/route.ts';
import type { Session } from '../../../platform/http/session.ts';
import { requireVersion, versionOf } from '../../../platform/version.ts';
import type { StatementCsvMapping } from '../../bank-files/csv/statement-csv-mapping.ts';
import { isInSepa } from '../../bank-files/sepa/countries.ts';
import { lockPayoutSettings, type PayoutSettings, savePayoutSettings } from './payout-settings.queries.ts';

type Given = CallOf<typeof changeCall>['body'];

const SUBJECT = '/api/payout_settings';

/** Changes whenever the settings that a change was based on do. */
export function settingsVersion(settings: PayoutSettings): string {
  return versionOf(settings);
}

/**
 * Changes the account that payouts are sent from, and the limit for unusual payouts.
 * @throws ApiError 422 for an invalid account or one outside of SEPA, 409 for another account while the bank has an unfinished
 * file, 412 for another version
 */
export async function changePayoutSettings(
  deps: InTx<Pick<Deps, 'db' | 'secrets'>>,
  { user }: Session,
  { given, version }: { readonly given: Given; readonly version: string | null },
): Promise<PayoutSettings> {
  const before = await lockPayoutSettings(deps);
  requireVersion(version, settingsVersion(before));
  const after = merge(before, given);
  requireAccount(after);
  if (after.iban !== before.iban) await requireNothingUnderWay(deps.db);
  await savePayoutSettings(deps, after);
  const changed = { before: shown(before), after: shown(after) };
  const details = { ...changed, reason: given.reason };
  await audit(deps.db, { user: user.id, action: 'write', subject: SUBJECT, details });
  return after;
}

/** RFC 7396: absent fields are unchanged, null clears; a masked IBAN sent back by a form changes nothing. */
function merge(before: PayoutSettings, changes: Given): PayoutSettings {
  const keep = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value);
  const { iban, bic, itemLimit, statementCsv } = changes;
  return {
    accountHolder: keep(changes.accountHolder, before.accountHolder),
    iban:
      iban && iban.trim() === maskOf(before)
        ? before.iban
        : iban
          ? checked('iban', readIban(iban))
          : keep(iban, before.iban),
    bic: bic ? checked('bic', readBic(bic)) : keep(bic, before.bic),
    itemLimitCents: itemLimit
      ? positive(parseCents(itemLimit))
      : keep(itemLimit as null | undefined, before.itemLimitCents),
    // Undefined fields are not stored.
    statementCsv: keep(statementCsv as StatementCsvMapping | null | undefined, before.statementCsv),
  };
}

function maskOf({ iban }: PayoutSettings): string | null {
  return iban && maskIban(iban);
}

function positive(cents: number): number | null {
  return cents === 0 ? null : cents;
}

function checked(propertyPath: 'iban' | 'bic', value: string | undefined): string {
  if (value !== undefined) return value;
  throw invalidField(propertyPath, `${propertyPath}Invalid`);
}

function requireAccount({ accountHolder, iban, bic }: PayoutSettings): void {
  if (iban === null) return;
  if (accountHolder === null) throw invalidField('accountHolder', 'blank');
  if (!isInSepa(iban, bic)) throw invalidField('iban', 'ibanOutsideSepa');
  if (bic === null || fitsIban(bic, iban)) return;
  const countries = { iban: iban.slice(0, 2), bic: countryOfBic(bic) };
  throw invalidField('bic', refusal('bicOfOtherCountry', countries));
}

/** Returns from the bank belong to the account that the file was made with. */
async function requireNothingUnderWay(db: Kysely<DB>): Promise<void> {
  const run = await db
    .selectFrom('payout_runs')
    .select('id')
    .where('type', '=', 'bank')
    .where('status', 'in', ['approved', 'exported'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (run !== undefined) throw new ApiError(409, refusal('payoutRunUnderWay', { run: run.id }));
}

/** The settings as logged: without the full account. */
function shown(settings: PayoutSettings) {
  const { accountHolder, bic, itemLimitCents, statementCsv } = settings;
  const itemLimit = itemLimitCents === null ? null : formatCents(itemLimitCents);
  return { accountHolder, iban: maskOf(settings), bic, itemLimit, statementCsv };
}
