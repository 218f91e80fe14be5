import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { type CreditKey, keyRows, payoutStatus, settledCredits } from '../../books/book-payout.ts';
import { findOpenParts } from '../../books/paid-parts.ts';
import { keptCredits } from '../../books/partner-holds.ts';
import { findReleasedUntil } from '../../books/release-time.ts';
import { PAID_BEFORE } from '../../books/taken-back.ts';
import type { Treatment } from '../../tax/tax.ts';
import { findCycleTreatments, type Supposed } from '../../tax/tax-data.queries.ts';
import { findTakenBack, findUnsettledPapers } from '../paper/refund-corrections.queries.ts';
import {
  decideFreeTax,
  decideParts,
  type PartsDecision,
  type Payable,
  type TaxedCycle,
} from './decide-parts.ts';

/** Whose balances are paid. `countryIso` is the billing country that they have now. */
interface Payee {
  readonly partner: number;
  readonly countryIso: string;
  readonly supposed?: Supposed | undefined;
}

/** What everything that is payable to a partner comes to, by its taxes. Needs `lockAccounts` to be relied upon. */
export async function findParts(db: Kysely<DB>, payee: Payee): Promise<PartsDecision> {
  return decideParts(await findPayableByTax(db, payee));
}

/**
 * The tax of everything that is free of a partner, in cents (`decideFreeTax`): what they would still get, or owe, in tax. Needs
 * `lockAccounts` to be relied upon.
 */
export async function findFreeTax(db: Kysely<DB>, payee: Payee): Promise<number> {
  return decideFreeTax(await findPayableByTax(db, payee));
}

/**
 * Whether a payout that has no note yet still has the tax that is known about what it pays (S36). What it takes back of earlier
 * notes has the tax of those.
 */
export async function isTaxedAsKnown(
  db: Kysely<DB>,
  payee: Payee,
  { payout, kind, rateBp }: Treatment & { readonly payout: number },
): Promise<boolean> {
  const { rows } = await sql<CycleSum>`
    select coalesce(credit.relates_cycle_id, credit.cycle_id) as cycle, sum(credit.amount_cents)::bigint as "netCents"
    from payout_credits as taken
    join credits as credit on credit.cycle_id = taken.cycle_id and credit.id = taken.credit_id
    where taken.payout_id = ${payout} and taken.corrected_by is null
      and not exists (
        select from ${sql.raw(PAID_BEFORE)} as paid
        join payouts as payer on payer.id = paid.payout_id and payer.status <> ${payoutStatus.rejected}
        where paid.payout_id <> ${payout}
      )
    group by 1`.execute(db);
  const { parts } = decideParts({
    cycles: await withTaxes(db, payee, rows),
    takenBack: [],
    unsettled: [],
    paid: [],
  });
  return parts.every((part) => part.kind === kind && part.rateBp === rateBp);
}

async function findPayableByTax(db: Kysely<DB>, payee: Payee): Promise<Payable> {
  const takenBack = await findTakenBack(db, payee.partner);
  const unsettled = await findUnsettledPapers(db, payee.partner);
  const sums = await findCycleSums(db, payee.partner, keysOf([...takenBack, ...unsettled]));
  const paid = await findOpenParts(db, payee.partner);
  return { cycles: await withTaxes(db, payee, sums), takenBack, unsettled, paid };
}

interface CycleSum {
  readonly cycle: number;
  readonly netCents: number;
}

async function withTaxes(db: Kysely<DB>, payee: Payee, sums: readonly CycleSum[]): Promise<TaxedCycle[]> {
  const cycles = sums.map(({ cycle }) => cycle);
  const netOf = new Map(sums.map(({ cycle, netCents }) => [cycle, netCents]));
  const treatments = await findCycleTreatments(db, payee, cycles);
  return treatments.map((treatment) => ({ ...treatment, netCents: netOf.get(treatment.cycle) ?? 0 }));
}

/** The credits of several together. */
export function keysOf(all: readonly { readonly credits: readonly CreditKey[] }[]): CreditKey[] {
  return all.flatMap(({ credits }) => credits);
}

/** The free credits of a partner without those that are named, by the cycle whose tax they have. */
async function findCycleSums(
  db: Kysely<DB>,
  partner: number,
  named: readonly CreditKey[],
): Promise<CycleSum[]> {
  const { rows } = await sql<CycleSum>`
    select coalesce(credit.relates_cycle_id, credit.cycle_id) as cycle, sum(credit.amount_cents)::bigint as "netCents"
    from credits as credit ${sql.raw(keptCredits.join)}
    where credit.partner_id = ${partner} and credit.available_at <= ${await findReleasedUntil(db)}
      and not ${sql.raw(keptCredits.isKept)}
      and (credit.cycle_id, credit.id) not in (${settledCredits(partner)})
      and (credit.cycle_id, credit.id) not in (${keyRows(named)})
    group by 1`.execute(db);
  return rows;
}
