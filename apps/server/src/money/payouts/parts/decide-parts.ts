import type { CreditKey } from '../../books/book-payout.ts';
import type { PaidPart } from '../../books/paid-parts.ts';
import { type Treatment, taxOf } from '../../tax/tax.ts';
import type { PeriodTreatment } from '../../tax/tax-data.queries.ts';
import { correctionOf } from '../paper/issue-refund-corrections.ts';
import type { Corrected, TakenBack, Unsettled } from '../paper/refund-corrections.queries.ts';
import { type Price, priceOf } from '../price.ts';

/**
 * A partner's payable amount of one cycle, or a balance brought forward, with its tax; cents, negative if more was taken back
 * by hand than earned.
 */
export interface TaxedPeriod extends PeriodTreatment {
  readonly netCents: number;
  /** Credits of a balance brought forward: others of their cycle have another tax. Empty for a cycle. */
  readonly credits: readonly CreditKey[];
}

/** The payable amounts; no credit is in two of the four lists. */
export interface Payable {
  readonly periods: readonly TaxedPeriod[];
  /** Reversals of earlier payouts that no document covers yet. */
  readonly takenBack: readonly TakenBack[];
  /** Corrections of earlier notes that are not settled yet. */
  readonly unsettled: readonly Unsettled[];
  /** Part payments of debts that are not settled yet. */
  readonly paid: readonly PaidPart[];
}

/** The amounts with one tax treatment: a payout of its own with its own note. */
export interface Part extends Treatment {
  /** The billing country in the paid period. */
  readonly countryIso: string;
  readonly ust: string | null;
  /** The cycles that it pays for. */
  readonly cycles: readonly number[];
  /** Credits besides those cycles: balances brought forward, and reversals of earlier notes, as its lines or settled by it. */
  readonly credits: readonly CreditKey[];
  /** Part payments that reduce what it sets off. */
  readonly paid: readonly number[];
  /** The amount billed by its note: not positive if partly paid debits by hand exceed the earnings. */
  readonly billedCents: number;
  /** What it takes from the balances. */
  readonly amountCents: number;
  readonly price: Price;
}

export interface PartsDecision {
  /** The largest one first. */
  readonly parts: readonly Part[];
  /** Notes to correct, because no part can have their reversals as a line. */
  readonly corrected: readonly TakenBack[];
  /** A payout that is neither paid nor rejected and has to end before this can be paid; null if there is none. */
  readonly undecided: number | null;
}

interface Group extends Treatment {
  readonly countryIso: string;
  readonly ust: string | null;
  readonly cycles: readonly number[];
  readonly credits: readonly CreditKey[];
  readonly paid: readonly number[];
  readonly billedCents: number;
  readonly settled: Corrected;
}

/**
 * Splits the payable amounts by tax. A reversal of an earlier note is a line if the part has that note's tax, that
 * much is left of the note, and something is left to bill; otherwise the note is corrected, by at most what is left of it.
 * Corrections are deducted from the largest part, and payments of a debt count where the most is deducted.
 */
export function decideParts(payable: Payable): PartsDecision {
  const { groups, corrected, undecided } = placeTakenBack(payable);
  const settled = [...payable.unsettled, ...corrected.map((note) => ({ ...note, ...correctionOf(note) }))];
  for (const correction of settled) {
    const at = indexOfMost(groups);
    const group = groups[at];
    if (group) groups[at] = withSettled(group, correction);
  }
  for (const part of payable.paid) {
    const at = groups.reduce((most, { settled: { netCents } }, i) => {
      return netCents < (groups[most]?.settled.netCents ?? 0) ? i : most;
    }, 0);
    const group = groups[at];
    if (group) groups[at] = withPaid(group, part);
  }
  const parts = groups.map(partOf).sort((one, other) => other.price.grossCents - one.price.grossCents);
  return { parts, corrected, undecided };
}

/**
 * The tax of everything free, in cents, after all possible corrections: the tax on earnings, each cycle with its own treatment
 *, less that of the corrections, unless a part payment of a debt has paid it. Negative if the partner owes tax. A debit
 * that nothing covers was billed without tax.
 */
export function decideFreeTax({ periods, takenBack, unsettled, paid }: Payable): number {
  const byState = Object.groupBy(takenBack, (note) => (note.isPaid ? 'paid' : 'other'));
  const { groups } = placeTakenBack({ periods, takenBack: byState.other ?? [] });
  const corrected = [...unsettled, ...(byState.paid ?? []).map(correctionOf)];
  const carriedCents = corrected.reduce((sum, correction) => sum + correction.carriedCents, 0);
  const earned = withoutCarried(groups, carriedCents).map((group) => taxOf(group, group.billedCents).cents);
  return [...earned, ...[...corrected, ...paid].map(({ taxCents }) => taxCents)].reduce(
    (sum, cents) => sum + cents,
    0,
  );
}

/**
 * The amounts to bill, none negative, after deducting the debits that corrections carry over from the largest remaining one
 * first.
 */
function withoutCarried(groups: readonly Group[], carriedCents: number): Group[] {
  let openCents = carriedCents;
  return groups
    .toSorted((one, other) => grossOf(other) - grossOf(one))
    .map((group) => {
      const earnedCents = Math.max(group.billedCents, 0);
      const borneCents = Math.min(earnedCents, openCents);
      openCents -= borneCents;
      return { ...group, billedCents: earnedCents - borneCents };
    });
}

/** The amounts to bill by tax, with reversals of earlier notes as lines where possible. */
function placeTakenBack({ periods, takenBack }: Pick<Payable, 'periods' | 'takenBack'>): {
  readonly groups: Group[];
  readonly corrected: readonly TakenBack[];
  readonly undecided: number | null;
} {
  const groups = withoutDebts(groupsOf(periods));
  const corrected: TakenBack[] = [];
  let undecided: number | null = null;
  for (const note of takenBack) {
    const at = groups.findIndex(
      ({ kind, rateBp, billedCents }) =>
        // A reversal of more than is left of its note is no line: a correction shows which part is which.
        note.carriedCents === 0 &&
        kind === note.taxKind &&
        rateBp === note.taxRateBp &&
        billedCents + note.netCents > 0,
    );
    const group = groups[at];
    if (group) groups[at] = withLine(group, note);
    else if (note.isPaid) corrected.push(note);
    else undecided ??= note.payout;
  }
  return { groups, corrected, undecided };
}

function groupsOf(periods: readonly TaxedPeriod[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { kind, rateBp, countryIso, ust, cycle, openedOn, credits, netCents } of periods) {
    const key = [kind, rateBp, countryIso].join('/');
    const group = groups.get(key);
    groups.set(key, {
      kind,
      rateBp,
      countryIso,
      ust: ust ?? group?.ust ?? null,
      cycles: [...(group?.cycles ?? []), ...(openedOn === null ? [cycle] : [])],
      credits: [...(group?.credits ?? []), ...credits],
      paid: [],
      billedCents: (group?.billedCents ?? 0) + netCents,
      settled: { netCents: 0, taxCents: 0 },
    });
  }
  return [...groups.values()];
}

/** Deducts debits by hand that nothing with their own tax covers from earnings with another one: no note bills less than nothing. */
function withoutDebts(groups: readonly Group[]): Group[] {
  const left = [...groups];
  for (;;) {
    const debt = left.findIndex(({ billedCents }) => billedCents <= 0);
    if (debt < 0 || left.length < 2) return left;
    const [owing] = left.splice(debt, 1);
    const at = indexOfMost(left);
    const bearing = left[at];
    if (!owing || !bearing) return left;
    left[at] = {
      ...bearing,
      cycles: [...bearing.cycles, ...owing.cycles],
      credits: [...bearing.credits, ...owing.credits],
      billedCents: bearing.billedCents + owing.billedCents,
    };
  }
}

const grossOf = (group: Group) => partOf(group).price.grossCents;

function indexOfMost(groups: readonly Group[]): number {
  return groups.reduce((most, group, i) => {
    const best = groups[most];
    return best && grossOf(best) >= grossOf(group) ? most : i;
  }, 0);
}

function withLine(group: Group, { credits, netCents }: TakenBack): Group {
  const billedCents = group.billedCents + netCents;
  return { ...group, credits: [...group.credits, ...credits], billedCents };
}

function withSettled(group: Group, { credits, netCents, taxCents, carriedCents }: Unsettled): Group {
  const { settled } = group;
  return {
    ...group,
    credits: [...group.credits, ...credits],
    billedCents: group.billedCents - carriedCents,
    settled: { netCents: settled.netCents + netCents, taxCents: settled.taxCents + taxCents },
  };
}

function withPaid(group: Group, { payment, netCents, taxCents }: PaidPart): Group {
  const paid = withSettled(group, { credits: [], netCents, taxCents, carriedCents: 0 });
  return { ...paid, paid: [...group.paid, payment] };
}

function partOf({ settled, ...group }: Group): Part {
  const amountCents = group.billedCents + settled.netCents;
  return { ...group, amountCents, price: priceOf(group, amountCents, settled) };
}
