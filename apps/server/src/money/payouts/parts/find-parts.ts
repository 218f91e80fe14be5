import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { type CreditKey, keyRows, payoutStatus, settledCredits } from '../../books/book-payout.ts';
import { dueAt } from '../../books/due-at.ts';
import { isGivenUp } from '../../books/objected.ts';
import { findOpenParts } from '../../books/paid-parts.ts';
import { keptCredits } from '../../books/partner-holds.ts';
import { findReleasedUntil } from '../../books/release-time.ts';
import { PAID_BEFORE } from '../../books/taken-back.ts';
import type { Treatment } from '../../tax/tax.ts';
import { findTreatments, type Supposed } from '../../tax/tax-data.queries.ts';
import { openedOn, TAXED_CYCLE, type TaxPeriod } from '../../tax/tax-period.ts';
import { findTakenBack, findUnsettledPapers } from '../paper/refund-corrections.queries.ts';
import {
  decideFreeTax,
  decideParts,
  type PartsDecision,
  type Payable,
  type TaxedPeriod,
} from './decide-parts.ts';

/** The payee. `countryIso` is their current billing country. */
interface Payee {
  readonly partner: number;
  readonly countryIso: string;
  readonly supposed?: Supposed | undefined;
}

/** Everything payable to a partner, split by tax. Needs `lockAccounts` for a reliable result. */
export async function findParts(db: Kysely<DB>, payee: Payee): Promise<PartsDecision> {
  return decideParts(await findPayableByTax(db, payee));
}

/**
 * The tax of everything free for a partner, in cents (`decideFreeTax`): what they would still get, or owe, in tax. Needs
 * `lockAccounts` for a reliable result.
 */
export async function findFreeTax(db: Kysely<DB>, payee: Payee): Promise<number> {
  return decideFreeTax(await findPayableByTax(db, payee));
}

/**
 * Whether the tax of a payout without a note is still what is known about the credits it pays. Reversals of earlier notes
 * have the tax of those.
 */
export async function isTaxedAsKnown(
  db: Kysely<DB>,
  payee: Payee,
  { payout, kind, rateBp }: Treatment & { readonly payout: number },
): Promise<boolean> {
  const { rows } = await sql<PeriodSum>`
    select ${sumsOf(payee.partner)} from payout_credits as taken
    join credits as credit on credit.cycle_id = taken.cycle_id and credit.id = taken.credit_id
    where credit.partner_id = ${payee.partner} and taken.payout_id = ${payout} and taken.corrected_by is null
      and not exists (
        select from ${sql.raw(PAID_BEFORE)} as paid
        join payouts as payer on payer.id = paid.payout_id and payer.status <> ${payoutStatus.rejected}
        where paid.payout_id <> ${payout} and not ${sql.raw(isGivenUp('payer.id'))}
      )
    group by 1, 2`.execute(db);
  const { parts } = decideParts({
    periods: await withTaxes(db, payee, rows),
    takenBack: [],
    unsettled: [],
    paid: [],
  });
  return parts.every((part) => part.kind === kind && part.rateBp === rateBp);
}

async function findPayableByTax(db: Kysely<DB>, payee: Payee): Promise<Payable> {
  const takenBack = await findTakenBack(db, payee.partner);
  const unsettled = await findUnsettledPapers(db, payee.partner);
  const free = await findPeriodSums(db, payee.partner, keysOf([...takenBack, ...unsettled]));
  const paid = await findOpenParts(db, payee.partner);
  return { periods: await withTaxes(db, payee, free), takenBack, unsettled, paid };
}

/** The amounts of a period, in cents, with the credits of a balance brought forward. */
interface PeriodSum extends TaxPeriod {
  readonly netCents: number;
  readonly credits: readonly CreditKey[];
}

/** SQL of those columns over rows `credit`, grouped by the first two. */
const sumsOf = (partner?: number): RawBuilder<unknown> => sql`
  ${sql.raw(TAXED_CYCLE)} as cycle, ${sql.raw(openedOn(partner?.toString()))} as "openedOn", sum(credit.amount_cents)::bigint as "netCents",
  coalesce(json_agg(json_build_object('cycle', credit.cycle_id, 'id', credit.id) order by credit.id)
    filter (where ${sql.raw(openedOn(partner?.toString()))} is not null), '[]') as credits`;

async function withTaxes(db: Kysely<DB>, payee: Payee, found: readonly PeriodSum[]): Promise<TaxedPeriod[]> {
  const nameOf = ({ cycle, openedOn }: TaxPeriod) => `${cycle}/${openedOn}`;
  const byName = new Map(found.map((sum) => [nameOf(sum), sum]));
  const treatments = await findTreatments(db, payee, found);
  return treatments.map((treatment) => {
    const { netCents = 0, credits = [] } = byName.get(nameOf(treatment)) ?? {};
    return { ...treatment, netCents, credits };
  });
}

/** The credits of several together. */
export function keysOf(all: readonly { readonly credits: readonly CreditKey[] }[]): CreditKey[] {
  return all.flatMap(({ credits }) => credits);
}

/** A partner's free credits except the named ones, by the cycle or day that determines their tax. */
async function findPeriodSums(
  db: Kysely<DB>,
  partner: number,
  named: readonly CreditKey[],
): Promise<PeriodSum[]> {
  const { rows } = await sql<PeriodSum>`
    select ${sumsOf()} from credits as credit ${sql.raw(keptCredits.join)}
    where credit.partner_id = ${partner} and ${sql.raw(dueAt())} <= ${await findReleasedUntil(db)}
      and not ${sql.raw(keptCredits.isKept)}
      and (credit.cycle_id, credit.id) not in (${settledCredits(partner)})
      and (credit.cycle_id, credit.id) not in (${keyRows(named)})
    group by 1, 2`.execute(db);
  return rows;
}
