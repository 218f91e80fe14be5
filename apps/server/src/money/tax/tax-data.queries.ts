import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { type Treatment, treatmentFor } from './tax.ts';
import { openedOn, TAXED_CYCLE, type TaxPeriod } from './tax-period.ts';

/** The standard rate of German value added tax on a Berlin day, in basis points. */
export async function findStandardRate(db: Kysely<DB>, day: string): Promise<number> {
  const { rows } = await sql<{ rateBp: number }>`select tax_rate_on(${day}::date) as "rateBp"`.execute(db);
  return onlyRow(rows).rateBp;
}

/** A partner's tax treatment for the result of a cycle, or for a balance brought forward. */
export interface PeriodTreatment extends Treatment, TaxPeriod {
  /** The billing country at that time, three letters. */
  readonly countryIso: string;
  /** The number at that time; null if none was given. */
  readonly ust: string | null;
}

/** Tax data as they would be from a Berlin day on. */
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
 * The treatments at the last instant of each of these cycles, and on the days of take-overs, as known now.
 * @param countryIso current country, for a partner without recorded countries
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
    select cycle.id as cycle, input.opened_on as "openedOn", held.day,
      tax_value(${partner}, 'country', held.day) as "countryIso",
      coalesce(tax_value(${partner}, 'small-business', held.day), 'false') = 'true' as "smallBusiness",
      coalesce(tax_value(${partner}, 'status', held.day), 'unproven') as "taxStatus",
      tax_value(${partner}, 'number', held.day) as ust, tax_rate_on(held.day) as "rateBp"
    from unnest(
      ${periods.map(({ cycle }) => cycle)}::bigint[], ${periods.map(({ openedOn }) => openedOn)}::date[]
    ) as input (cycle_id, opened_on)
    join cycles as cycle on cycle.id = input.cycle_id
    cross join lateral (select coalesce(input.opened_on, cycle.date_to) as day) as held
    order by cycle.date_from, held.day`.execute(db);
  return rows.map(({ cycle, openedOn, day, countryIso, ust, rateBp, ...known }) => {
    const { smallBusiness, taxStatus } = supposed && day >= supposed.from ? supposed : known;
    const payer = { countryIso: countryIso ?? current, smallBusiness, taxStatus };
    return { cycle, openedOn, ust, countryIso: payer.countryIso, ...treatmentFor(payer, rateBp) };
  });
}

/** The treatments, as known now, of the credits listed by a payout's note, each cycle and take-over day once. */
export async function findPayoutTreatments(
  db: Kysely<DB>,
  payer: { readonly partner: number; readonly countryIso: string },
  payout: number,
): Promise<PeriodTreatment[]> {
  const { rows } = await sql<TaxPeriod>`
    select distinct ${sql.raw(TAXED_CYCLE)} as cycle, ${sql.raw(openedOn(String(payer.partner)))} as "openedOn"
    from payout_credits as taken
    join credits as credit on credit.cycle_id = taken.cycle_id and credit.id = taken.credit_id
    where credit.partner_id = ${payer.partner} and taken.payout_id = ${payout} and taken.corrected_by is null
      and credit.amount_cents > 0`.execute(db);
  return findTreatments(db, payer, rows);
}
