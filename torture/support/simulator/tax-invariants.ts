import { payoutStatus } from '@blattwerk/server/money/books/book-payout.ts';
import { PAID_BEFORE } from '@blattwerk/server/money/books/taken-back.ts';
import { expect } from 'vitest';
import { type Treatment, treatmentOn } from './tax-model.ts';
import { type Model, type ModelPayout, taxOfPartner, type World } from './world.ts';

/**
 * A payout as stored, in cents. It settles corrections of earlier notes, with their own tax, minus the parts of them that
 * were paid.
 */
interface Stored {
  readonly id: number;
  readonly type: string;
  readonly netCents: number;
  readonly taxCents: number;
  readonly kind: Treatment['kind'];
  readonly rateBp: number;
  readonly replaces: number | null;
  readonly settledNetCents: number;
  readonly settledTaxCents: number;
  /** Those parts. */
  readonly partNetCents: number;
  readonly partTaxCents: number;
  /** The amounts on its own note if they differ from the payout's; null before it is issued. */
  readonly notedNetCents: number | null;
  readonly notedTaxCents: number | null;
}

/** What a payout counts of debts that were paid in part, and what it settles in total: the corrections minus those parts. */
const PARTS = `(
    select coalesce(sum(paid.net_cents), 0)::bigint as net, coalesce(sum(paid.amount_cents - paid.net_cents), 0)::bigint as tax
    from payout_debt_payments as counted join debt_payments as paid on paid.id = counted.payment_id
    where counted.payout_id = payout.id
  )`;
const SETTLED = `(
    select (coalesce(sum(paper.net_cents), 0) + part.net)::bigint as net,
      (coalesce(sum(paper.tax_cents), 0) + part.tax)::bigint as tax
    from ${PARTS} as part left join payout_papers as paper
      on paper.id in (select corrected_by from payout_credits where payout_id = payout.id)
    group by part.net, part.tax
  )`;

const STORED = `
  select payout.id, payout.type, payout.amount_cents as "netCents", payout.tax_cents as "taxCents", payout.tax_kind as kind,
    payout.tax_rate_bp as "rateBp", payout.replaces_id as replaces, settled.net as "settledNetCents",
    settled.tax as "settledTaxCents", part.net as "partNetCents", part.tax as "partTaxCents",
    note.net_cents as "notedNetCents", note.tax_cents as "notedTaxCents"
  from payouts as payout
  left join payout_papers as note on note.payout_id = payout.id and note.kind = 'credit-note'
  cross join lateral ${PARTS} as part
  cross join lateral ${SETTLED} as settled
  order by payout.id`;

/**
 * What a payout bills for a month, or for a takeover on a day, unless it takes back something of an earlier payout; in
 * cents.
 */
interface Billed {
  readonly payout: number;
  readonly day: string;
  readonly cents: number;
  /** The earned part of it, without deductions. */
  readonly earnedCents: number;
}

const BILLED = `
  select taken.payout_id as payout, coalesce(opened.day, cycle.date_to) as day, sum(credit.amount_cents)::bigint as cents,
    coalesce(sum(credit.amount_cents) filter (where credit.amount_cents > 0), 0)::bigint as "earnedCents"
  from payout_credits as taken
  join credits as credit on credit.cycle_id = taken.cycle_id and credit.id = taken.credit_id
  join cycles as cycle on cycle.id = coalesce(credit.relates_cycle_id, credit.cycle_id)
  left join lateral (
    select (opening.created_at at time zone 'Europe/Berlin')::date as day from credits as opening
    where opening.bonus = 'opening' and opening.id in (credit.id, credit.relates_id)
  ) as opened on true
  where taken.corrected_by is null and not exists (
    select from ${PAID_BEFORE} as paid join payouts as payer on payer.id = paid.payout_id
    where payer.id < taken.payout_id and payer.status <> 2)
  group by taken.payout_id, coalesce(opened.day, cycle.date_to)`;

/**
 * Every payout has the tax of what it pays, by the facts known when its note was issued, or before that when it was
 * requested; a replacement note has the tax of what the first payout paid.
 */
export async function expectTaxes(model: Model, { database: { pool } }: World): Promise<void> {
  const { rows: stored } = await pool.query<Stored>(STORED);
  const { rows: billed } = await pool.query<Billed>(BILLED);
  expect(stored.map(({ id, netCents }) => [id, netCents])).toEqual(
    model.payouts.map(({ id, cents }) => [id, cents]).toSorted(([one = 0], [other = 0]) => one - other),
  );
  for (const one of stored) {
    const payout = model.payouts.find(({ id }) => id === one.id);
    if (!payout) throw new Error(`payout ${one.id} is not in the model`);
    if (one.replaces === null) {
      const lines = billed.filter((line) => line.payout === one.id);
      expectOneTax(model, { payout, one, lines, known: payout.known });
      if (payout.issued !== null) expectOneTax(model, { payout, one, lines, known: payout.issued });
    } else {
      const lines = billed.filter((line) => line.payout === one.replaces);
      const old = stored.find(({ id }) => id === one.replaces);
      if (old) expectSameTax(model, { payout, one, old, lines });
    }
  }
}

interface Looked {
  readonly payout: ModelPayout;
  readonly one: Stored;
  readonly lines: readonly Billed[];
}

const shareOf = (cents: number, rateBp: number) => Math.floor((cents * rateBp + 5_000) / 10_000);

/** Amounts with other tax treatments are at most debts that nothing of their own treatment can cover. */
function expectOneTax(
  model: Model,
  { payout, one, lines, known }: Looked & { readonly known: number },
): void {
  const past = taxOfPartner(model, payout.partner);
  const sums = { own: 0, foreign: 0 };
  for (const { day, cents } of lines) {
    const { kind, rateBp } = treatmentOn(past, known, day);
    sums[kind === one.kind && rateBp === one.rateBp ? 'own' : 'foreign'] += cents;
  }
  const { id, netCents, taxCents, settledNetCents, settledTaxCents, rateBp } = one;
  expect([id, one.kind, rateBp, sums.foreign]).toEqual([id, one.kind, rateBp, Math.min(sums.foreign, 0)]);
  expect([id, sums.own > 0]).toEqual([id, lines.length > 0]);
  expect([id, taxCents]).toEqual([id, shareOf(netCents - settledNetCents, rateBp) + settledTaxCents]);
}

/**
 * A new note has the single tax treatment of what the old one paid; if there would be several, an agreed note keeps the old
 * one.
 */
function expectSameTax(model: Model, { payout, one, old, lines }: Looked & { readonly old: Stored }): void {
  const past = taxOfPartner(model, payout.partner);
  const treatments = lines
    .filter(({ earnedCents }) => earnedCents > 0)
    .map(({ day }) => treatmentOn(past, payout.known, day));
  const taxes = new Set(treatments.map(({ kind, rateBp }) => `${kind} ${rateBp}`));
  const [tax] = taxes.size === 1 ? taxes : [`${old.kind} ${old.rateBp}`];
  expect([one.id, `${one.kind} ${one.rateBp}`]).toEqual([one.id, tax]);
  if (one.notedNetCents !== null)
    expect([one.id, one.notedTaxCents]).toEqual([one.id, shareOf(one.notedNetCents, one.rateBp)]);
}

/** The sums of a payout's documents, with signs; in cents. */
interface Documents {
  readonly payout: number;
  readonly netCents: number;
  readonly taxCents: number;
  /** There was an objection: the documents no longer hold. */
  readonly isVoid: boolean;
  /** Its corrections that no payout with a note has set off. */
  readonly openNetCents: number;
  readonly openTaxCents: number;
}

const DOCUMENTS = `
  select payout.id as payout, coalesce(sum(said.side * said.net), 0)::bigint as "netCents",
    coalesce(sum(said.side * said.tax), 0)::bigint as "taxCents",
    exists (select from note_objections where payout_id = payout.id) as "isVoid",
    coalesce(sum(said.net) filter (where said.open), 0)::bigint as "openNetCents",
    coalesce(sum(said.tax) filter (where said.open), 0)::bigint as "openTaxCents"
  from payouts as payout
  cross join lateral ${SETTLED} as settled
  left join lateral (
    select case paper.kind when 'correction' then -1 else 1 end as side,
      coalesce(paper.net_cents, payout.amount_cents - settled.net) as net,
      coalesce(paper.tax_cents, payout.tax_cents - settled.tax) as tax,
      paper.kind = 'refund-correction' and not exists (
        select from payout_credits as taken join payouts as taker on taker.id = taken.payout_id
        where taken.corrected_by = paper.id and taker.status not in (2, 3)) as open
    from payout_papers as paper where paper.payout_id = payout.id
  ) as said on true
  group by payout.id`;

/** The tax accounts of a partner, with positive amounts, in cents. */
const ACCOUNTS = `
  select partner_id as partner,
    -coalesce(sum(amount_cents) filter (where account in ('tax_noted', 'tax_corrected')), 0)::bigint as noted,
    coalesce(sum(amount_cents) filter (where account = 'tax_paid'), 0)::bigint as paid,
    coalesce(sum(amount_cents) filter (where account = 'tax_in_payout'), 0)::bigint as going
  from postings group by partner_id`;

interface Accounts {
  readonly partner: number;
  readonly noted: number;
  readonly paid: number;
  readonly going: number;
}

/**
 * For every partner: the valid notes with their corrections equal what was paid or is on its way, minus corrections that
 * nothing has set off yet. The tax accounts agree.
 */
export async function expectNotes(model: Model, { database: { pool }, partners }: World): Promise<void> {
  const { rows: stored } = await pool.query<Stored>(STORED);
  const { rows: documents } = await pool.query<Documents>(DOCUMENTS);
  const { rows: accounts } = await pool.query<Accounts>(ACCOUNTS);
  for (const partner of partners) {
    const own = model.payouts.filter((payout) => payout.partner === partner);
    const sums = sumUp(own, { stored, documents });
    const held = accounts.find((one) => one.partner === partner) ?? { noted: 0, paid: 0, going: 0 };
    expect([partner, sums.net]).toEqual([partner, sums.paidNet + sums.goingNet]);
    expect([partner, sums.tax]).toEqual([partner, sums.paidTax + sums.goingTax]);
    const { noted, paid, going } = held;
    expect([partner, noted, paid, going]).toEqual([partner, sums.noted, sums.paidTax, sums.goingTax]);
  }
}

const { approved, paid, returned } = payoutStatus;

function sumUp(
  own: readonly ModelPayout[],
  { stored, documents }: { readonly stored: readonly Stored[]; readonly documents: readonly Documents[] },
) {
  const sums = { net: 0, tax: 0, noted: 0, paidNet: 0, paidTax: 0, goingNet: 0, goingTax: 0 };
  for (const { id, status } of own) {
    const row = stored.find((one) => one.id === id);
    const said = documents.find(({ payout }) => payout === id);
    if (!row || !said) throw new Error(`payout ${id} is gone`);
    const [net, tax] =
      status === paid ? (['paidNet', 'paidTax'] as const) : (['goingNet', 'goingTax'] as const);
    if ([approved, paid, returned].some((one) => one === status)) {
      sums[net] += row.netCents;
      sums[tax] += row.taxCents;
      // Parts that were paid of a debt are not on the notes.
      sums.net += row.partNetCents;
      sums.tax += row.partTaxCents;
    }
    // Reversals that are not set off yet were paid all the same.
    sums.net += said.netCents - said.openNetCents;
    sums.tax += said.taxCents - said.openTaxCents;
    // An objection takes back the remaining tax, and never more.
    sums.noted += said.isVoid ? Math.min(said.taxCents, 0) : said.taxCents;
    const successor = stored.find(({ replaces, notedNetCents }) => replaces === id && notedNetCents !== null);
    if (!said.isVoid || !successor) continue;
    // The new note covers the same amount: it was paid with the first one, except for what its own payout pays.
    sums.net -= said.netCents;
    sums.tax -= Number(successor.notedTaxCents) - successor.taxCents;
  }
  return sums;
}
