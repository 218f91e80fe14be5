import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { type Treatment, treatmentFor } from './tax.ts';
import { OPENED_ON, TAXED_CYCLE, type TaxPeriod } from './tax-period.ts';

/** The standard rate of German value added tax on a day of Berlin, in basis points. */
export async function findStandardRate(db: Kysely<DB>, day: string): Promise<number> {
  const { rows } = await sql<{ rateBp: number }>`select tax_rate_on(${day}::date) as "rateBp"`.execute(db);
  return onlyRow(rows).rateBp;
}

/** How a partner is taxed for what a cycle brought, or for what was taken over. */
export interface PeriodTreatment extends Treatment, TaxPeriod {
  /** The billing country then, three letters. */
  readonly countryIso: string;
  /** The number then; null where none was given. */
  readonly ust: string | null;
}

/** Tax data as they would be from a day of Berlin on. */
export interface Supposed {
  readonly from: string;
  readonly smallBusiness: boolean;
  readonly taxStatus: 'unproven' | 'proven';
}

interface PeriodRow extends TaxPeriod {
  readonly day: string;
  readonly countryIso: string | null;
  readonly smallBusiness: boolean;
  readonly taxStatus: 'unproven' | 'proven';
  readonly ust: string | null;
  readonly rateBp: number;
}

/**
 * What is known now about the last instant of each of these cycles, and about the days of take-overs (S36).
 * @param countryIso of a partner of whom no country was noted: the one that they have
 */
export async function findTreatments(
  db: Kysely<DB>,
  {
    partner,
    countryIso: current,
    supposed,
  }: { readonly partner: number; readonly countryIso: string; readonly supposed?: Supposed | undefined },
  periods: readonly TaxPeriod[],
): Promise<PeriodTreatment[]> {
  const { rows } = await sql<PeriodRow>`
    select cycle.id as cycle, asked.opened_on as "openedOn", held.day,
      tax_value(${partner}, 'country', held.day) as "countryIso",
      coalesce(tax_value(${partner}, 'small-business', held.day), 'false') = 'true' as "smallBusiness",
      coalesce(tax_value(${partner}, 'status', held.day), 'unproven') as "taxStatus",
      tax_value(${partner}, 'number', held.day) as ust, tax_rate_on(held.day) as "rateBp"
    from unnest(
      ${periods.map(({ cycle }) => cycle)}::bigint[], ${periods.map(({ openedOn }) => openedOn)}::date[]
    ) as asked (cycle_id, opened_on)
    join cycles as cycle on cycle.id = asked.cycle_id
    cross join lateral (select coalesce(asked.opened_on, cycle.date_to) as day) as held
    order by cycle.date_from, held.day`.execute(db);
  return rows.map(({ cycle, openedOn, day, countryIso, ust, rateBp, ...known }) => {
    const { smallBusiness, taxStatus } = supposed && day >= supposed.from ? supposed : known;
    const payer = { countryIso: countryIso ?? current, smallBusiness, taxStatus };
    return { cycle, openedOn, ust, countryIso: payer.countryIso, ...treatmentFor(payer, rateBp) };
  });
}

/** How those credits of a payout are taxed as far as is known now that its note lists, each cycle and day of a take-over once. */
export async function findPayoutTreatments(
  db: Kysely<DB>,
  payer: { readonly partner: number; readonly countryIso: string },
  payout: number,
): Promise<PeriodTreatment[]> {
  const { rows } = await sql<TaxPeriod>`
    select distinct ${sql.raw(TAXED_CYCLE)} as cycle, ${sql.raw(OPENED_ON)} as "openedOn"
    from payout_credits as taken
    join credits as credit on credit.cycle_id = taken.cycle_id and credit.id = taken.credit_id
    where taken.payout_id = ${payout} and taken.corrected_by is null and credit.amount_cents > 0`.execute(db);
  return findTreatments(db, payer, rows);
}
