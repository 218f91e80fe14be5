/** The start of facts that hold from the beginning. */
export const BEGINNING = '1970-01-01';

/** A fact about a partner's tax: the value, and the Berlin day from which it holds. */
interface Fact {
  readonly field: 'number' | 'small-business' | 'status' | 'country';
  readonly value: string | null;
  readonly from: string;
}

/** How an amount is taxed, with the billing country at that time. */
export interface Treatment {
  readonly kind: 'standard' | 'small-business' | 'unproven' | 'reverse-charge';
  readonly rateBp: number;
  readonly country: string;
}

/** The partner's own statements. */
export interface TaxInput {
  readonly number: string | null;
  readonly smallBusiness: boolean;
}

/** All facts about a partner's tax in the order in which they were recorded; none is ever changed. */
export interface TaxPast {
  readonly facts: Fact[];
  /** The partner's changes to proven data that nobody has checked yet. */
  toCheck: (TaxInput & { readonly since: string }) | null;
}

/** Initial tax data, at the beginning of the world or at sign-up. */
export interface TaxStart extends TaxInput {
  readonly status: 'unproven' | 'proven';
  readonly country: string;
}

/** The past of a partner with no other facts than these. */
export function taxPastOf({ number, smallBusiness, status, country }: TaxStart): TaxPast {
  const from = BEGINNING;
  return {
    facts: [
      { field: 'number', value: number, from },
      { field: 'small-business', value: String(smallBusiness), from },
      { field: 'status', value: status, from },
      { field: 'country', value: country, from },
    ],
    toCheck: null,
  };
}

/** The fact recorded last, from whatever day it holds. */
function lastSaid({ facts }: Pick<TaxPast, 'facts'>, field: Fact['field']): Fact {
  const last = facts.findLast((fact) => fact.field === field);
  if (!last) throw new Error(`there is no fact about ${field}`);
  return last;
}

/** The standard rates of this world, with their first days. */
export const rates = [
  { from: '2021-01-01', rateBp: 1900 },
  { from: '2026-05-01', rateBp: 1600 },
] as const;

/** How earnings up to a day are taxed, according to the first `known` facts. */
export function treatmentOn({ facts }: TaxPast, known: number, day: string): Treatment {
  const told = facts.slice(0, known).filter(({ from }) => from <= day);
  const toldOf = (field: Fact['field']) => lastSaid({ facts: told }, field).value;
  const country = String(toldOf('country'));
  const rateBp = rates.findLast(({ from }) => from <= day)?.rateBp ?? rates[0].rateBp;
  if (country !== 'DEU') return { kind: 'reverse-charge', rateBp: 0, country };
  if (toldOf('small-business') === 'true') return { kind: 'small-business', rateBp: 0, country };
  return toldOf('status') === 'proven'
    ? { kind: 'standard', rateBp, country }
    : { kind: 'unproven', rateBp: 0, country };
}

/** Adds the values that differ from the last facts. */
function say(past: TaxPast, values: Partial<Record<Fact['field'], string | null>>, from: string): void {
  for (const field of ['number', 'small-business', 'status', 'country'] as const) {
    const value = values[field];
    if (value !== undefined && value !== lastSaid(past, field).value) past.facts.push({ field, value, from });
  }
}

/** The default address is in another country from today on. */
export function sayCountry(past: TaxPast, country: string, today: string): void {
  say(past, { country }, today);
}

/**
 * A partner enters another tax number, removes theirs, or changes the kind of business. Proven data stays until the
 * change is checked; removing the number takes effect immediately.
 * @param isNoted whether any credit note is based on the facts so far
 */
export function sayAsOwner(
  past: TaxPast,
  input: Partial<TaxInput>,
  { today, isNoted }: { readonly today: string; readonly isNoted: boolean },
): void {
  const wasProven = past.facts.some(({ field, value }) => field === 'status' && value === 'proven');
  const from = wasProven || isNoted ? today : BEGINNING;
  const proven = taxInputOf(past);
  if (input.number === null) {
    say(past, { number: null, status: 'unproven' }, from);
    past.toCheck = null;
    return;
  }
  const { number, smallBusiness } = { ...proven, ...past.toCheck, ...input };
  if (lastSaid(past, 'status').value === 'unproven') {
    say(past, { number, 'small-business': String(smallBusiness) }, from);
    return;
  }
  const isSame = (other: TaxInput | null) =>
    other?.number === number && other.smallBusiness === smallBusiness;
  if (isSame(proven)) past.toCheck = null;
  else if (!isSame(past.toCheck)) past.toCheck = { number, smallBusiness, since: today };
}

/** The partner's own statements that currently hold. */
export function taxInputOf(past: TaxPast): TaxInput {
  return {
    number: lastSaid(past, 'number').value,
    smallBusiness: lastSaid(past, 'small-business').value === 'true',
  };
}

/**
 * An operator accepts or rejects a proof. It holds for the whole time before which there was none, a checked change from
 * the day on which the partner made it, and everything else from today, unless the operator gives the day.
 */
export function sayAsOperator(
  past: TaxPast,
  status: TaxStart['status'],
  { today, given }: { readonly today: string; readonly given: string | undefined },
): void {
  const { number, smallBusiness } = past.toCheck ?? taxInputOf(past);
  const before = lastSaid(past, 'status');
  const known = status === 'proven' && before.value === 'unproven' ? before.from : past.toCheck?.since;
  const from = given ?? (status === 'proven' ? (known ?? today) : today);
  say(past, { number, 'small-business': String(smallBusiness), status }, from);
  past.toCheck = null;
}
