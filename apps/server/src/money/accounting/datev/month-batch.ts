import type { Purpose } from '@blattwerk/contract/accounting/purposes.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Compared } from '../require-equal.ts';
import type { AccountingSettings } from '../settings.queries.ts';
import { findBookings } from './bookings.queries.ts';
import { type Booking, type DecidedLines, decideLines, sumByAccount } from './decide-lines.ts';

/** An account of the file, in cents: its debits and credits, and the ledger's balance (debits less credits). */
interface AccountSum {
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly ledgerCents: number;
}

/** The lines of a month's file, with the totals of its accounts beside those of the ledger. */
export interface MonthBatch extends DecidedLines {
  readonly sums: readonly AccountSum[];
}

/**
 * Composes the lines for journal entries.
 * @param isEarlier for a file handed over when payments of debts had one line each
 */
export async function composeBatch(
  deps: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  entries: readonly number[],
  settings: AccountingSettings,
  { isEarlier = false } = {},
): Promise<MonthBatch> {
  const found = await findBookings(deps, entries);
  const [said, ledger] = [found.said, found.ledger].map((bookings) =>
    isEarlier ? bookings.filter(({ kind }) => kind !== 'settled') : bookings,
  ) as [Booking[], Booking[]];
  const decided = decideLines(said, settings);
  const [file, books] = [sumByAccount(decided.lines), sumByAccount(decideLines(ledger, settings).lines)];
  const accounts = [...new Set([...file.keys(), ...books.keys()])].toSorted();
  return {
    ...decided,
    sums: accounts.map((account) => {
      const { debitCents = 0, creditCents = 0 } = file.get(account) ?? {};
      const by = books.get(account);
      return { account, debitCents, creditCents, ledgerCents: by ? by.debitCents - by.creditCents : 0 };
    }),
  };
}

/** The totals in the form in which they are compared. */
export function comparedSums({ sums }: MonthBatch): Compared[] {
  return sums.map(({ account, debitCents, creditCents, ledgerCents }) => ({
    name: account,
    fileCents: debitCents - creditCents,
    ledgerCents,
  }));
}

/** What blocks the file of a month, apart from the state of the month itself. */
interface Unset {
  readonly code: 'consultant' | 'client' | 'creditorsFrom' | 'creditorRange' | 'account';
  readonly purposes: readonly Purpose[];
  readonly partner: number | null;
}

/** Missing or unsuitable settings. */
export function findUnset(settings: AccountingSettings, { unset, unfit }: DecidedLines): Unset[] {
  const simple = (['consultant', 'client', 'creditorsFrom'] as const)
    .filter((name) => settings[name] === null)
    .map((code): Unset => ({ code, purposes: [], partner: null }));
  const [partner] = settings.creditorsFrom === null ? [] : unfit;
  return [
    ...simple,
    ...(unset.length > 0 ? [{ code: 'account', purposes: unset, partner: null } as const] : []),
    ...(partner === undefined ? [] : [{ code: 'creditorRange', purposes: [], partner } as const]),
  ];
}
