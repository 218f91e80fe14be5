import type { CreditKey } from '../../books/book-payout.ts';
import type { PaidPart } from '../../books/paid-parts.ts';
import { type Treatment, taxOf } from '../../tax/tax.ts';
import type { PeriodTreatment } from '../../tax/tax-data.queries.ts';
import { correctionOf } from '../paper/issue-refund-corrections.ts';
import type { Corrected, TakenBack, Unsettled } from '../paper/refund-corrections.queries.ts';
import { type Price, priceOf } from '../price.ts';

/** What of a partner is payable of one cycle, or was taken over, with its tax; cents, below 0 where more was taken back by hand than earned. */
export interface TaxedPeriod extends PeriodTreatment {
  readonly netCents: number;
  /** Of what was taken over its credits: others of their cycle have another tax. Nothing of a cycle. */
  readonly credits: readonly CreditKey[];
}

/** What is payable: nothing of it is in two of the four. */
export interface Payable {
  readonly periods: readonly TaxedPeriod[];
  /** What was taken back of earlier payouts and no paper says yet. */
  readonly takenBack: readonly TakenBack[];
  /** Corrections of earlier notes that are still to be settled. */
  readonly unsettled: readonly Unsettled[];
  /** Parts of debts that were paid and that nothing has settled. */
  readonly paid: readonly PaidPart[];
}

/** What is paid at one tax: a payout of its own, with a note of its own. */
export interface Part extends Treatment {
  /** The billing country of the time that is paid for. */
  readonly countryIso: string;
  readonly ust: string | null;
  /** The cycles that it pays for. */
  readonly cycles: readonly number[];
  /** What it takes beside those: what was taken over, and what was taken back of earlier notes, as its lines or settled by it. */
  readonly credits: readonly CreditKey[];
  /** The parts of a debt that were paid: payments that come off what it settles. */
  readonly paid: readonly number[];
  /** What its note bills: not above 0 where debits by hand, of which a part was paid, are more than what was earned. */
  readonly billedCents: number;
  /** What it takes from the balances. */
  readonly amountCents: number;
  readonly price: Price;
}

export interface PartsDecision {
  /** The one that pays most first. */
  readonly parts: readonly Part[];
  /** Whose notes are corrected, because none of the parts can have what was taken back as a line. */
  readonly corrected: readonly TakenBack[];
  /** A payout that is neither paid nor rejected and has to be before this can be paid; null where there is none. */
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
 * What is payable by its taxes (S36, S37). What was taken back of an earlier note is a line where the tax is that note's, as much
 * is left of that note, and something is left to bill; else that note is corrected, by no more than is left of it. Corrections come off the part that pays most, and what was paid of a
 * debt is counted where most comes off.
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
 * The tax of everything that is free, in cents, with all notes corrected that can be: that on what was earned, each cycle at its
 * own treatment (S36), less that of the corrections as far as no part of a debt has paid it. Below 0 where its partner owes tax. A debit that nothing bears was
 * billed with no tax.
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

/** What would be billed, none of it below 0, once the debits that corrections carry over came off, where most is left first. */
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

/** What is billed by its taxes, with what was taken back of earlier notes as lines where that can be. */
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
        // What is more than is left of its note takes nothing back of it: a correction says which part is which.
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
    const known = groups.get(key);
    groups.set(key, {
      kind,
      rateBp,
      countryIso,
      ust: ust ?? known?.ust ?? null,
      cycles: [...(known?.cycles ?? []), ...(openedOn === null ? [cycle] : [])],
      credits: [...(known?.credits ?? []), ...credits],
      paid: [],
      billedCents: (known?.billedCents ?? 0) + netCents,
      settled: { netCents: 0, taxCents: 0 },
    });
  }
  return [...groups.values()];
}

/** A debit by hand that nothing of its own tax bears comes off what is earned at another one: no note bills less than nothing. */
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
