import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { type Treatment, treatmentFor } from './tax.ts';

/** The standard rate of German value added tax on a day of Berlin, in basis points. */
export async function findStandardRate(db: Kysely<DB>, day: string): Promise<number> {
  const { rows } = await sql<{ rateBp: number }>`select tax_rate_on(${day}::date) as "rateBp"`.execute(db);
  return onlyRow(rows).rateBp;
}

/** How a partner is taxed for what a cycle brought. */
export interface CycleTreatment extends Treatment {
  readonly cycle: number;
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

interface CycleRow {
  readonly cycle: number;
  readonly dateTo: string;
  readonly countryIso: string | null;
  readonly smallBusiness: boolean;
  readonly taxStatus: 'unproven' | 'proven';
  readonly ust: string | null;
  readonly rateBp: number;
}

/**
 * What is known now about the last instant of each of these cycles (S36).
 * @param countryIso of a partner of whom no country was noted: the one that they have
 */
export async function findCycleTreatments(
  db: Kysely<DB>,
  {
    partner,
    countryIso: current,
    supposed,
  }: { readonly partner: number; readonly countryIso: string; readonly supposed?: Supposed | undefined },
  cycles: readonly number[],
): Promise<CycleTreatment[]> {
  const { rows } = await sql<CycleRow>`
    select cycle.id as cycle, cycle.date_to as "dateTo", tax_value(${partner}, 'country', cycle.date_to) as "countryIso",
      coalesce(tax_value(${partner}, 'small-business', cycle.date_to), 'false') = 'true' as "smallBusiness",
      coalesce(tax_value(${partner}, 'status', cycle.date_to), 'unproven') as "taxStatus",
      tax_value(${partner}, 'number', cycle.date_to) as ust, tax_rate_on(cycle.date_to) as "rateBp"
    from cycles as cycle where cycle.id = any(${[...cycles]}::bigint[])
    order by cycle.date_from`.execute(db);
  return rows.map(({ cycle, dateTo, countryIso, ust, rateBp, ...known }) => {
    const { smallBusiness, taxStatus } = supposed && dateTo >= supposed.from ? supposed : known;
    const payer = { countryIso: countryIso ?? current, smallBusiness, taxStatus };
    return { cycle, ust, countryIso: payer.countryIso, ...treatmentFor(payer, rateBp) };
  });
}

/** How those credits of a payout are taxed as far as is known now that its note lists, each cycle once. */
export async function findPayoutTreatments(
  db: Kysely<DB>,
  payer: { readonly partner: number; readonly countryIso: string },
  payout: number,
): Promise<CycleTreatment[]> {
  const { rows } = await sql<{ cycle: number }>`
    select distinct coalesce(credit.relates_cycle_id, credit.cycle_id) as cycle
    from payout_credits as taken
    join credits as credit on credit.cycle_id = taken.cycle_id and credit.id = taken.credit_id
    where taken.payout_id = ${payout} and taken.corrected_by is null and credit.amount_cents > 0`.execute(db);
  return findCycleTreatments(
    db,
    payer,
    rows.map(({ cycle }) => cycle),
  );
}
