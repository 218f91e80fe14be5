import { payoutStatus } from '../book-payout.ts';
import { isGivenUp } from '../objected.ts';
import { setOffsOf } from '../set-offs.ts';
import { PAID_BEFORE } from '../taken-back.ts';
import { type LedgerRule, sinceUpgrade, sqlRule } from './rule.ts';

const { approved, paid, rejected, returned } = payoutStatus;

/** SQL of what a payout sets off besides what it bills: earlier corrections with their own tax, and payments of those. */
const settledBy = (payout: string) => `(
    select coalesce(sum(net_cents), 0) as net, coalesce(sum(tax_cents), 0) as tax from ${setOffsOf(payout)} as set_off
  )`;

/** SQL of whether a payout's rate matches its kind of tax: only one kind has a rate. */
const hasRateOfKind = `case payout.tax_kind
  when 'standard' then payout.tax_rate_bp in (select rate_bp from tax_rates) else payout.tax_rate_bp = 0 end`;

/**
 * Each credit note with what it bills: `net` and `tax` of its own, or those of its payout without the earlier corrections that
 * it settled.
 */
const notes = `
  select note.id, note.number, payout.id as payout_id, payout.status, payout.tax_kind, payout.tax_rate_bp,
    coalesce(payout.replaces_id, payout.id) as source_id,
    coalesce(note.net_cents, payout.amount_cents - settled.net) as net,
    coalesce(note.tax_cents, payout.tax_cents - settled.tax) as tax
  from payout_papers as note
  join payouts as payout on payout.id = note.payout_id
  cross join lateral ${settledBy('payout.id')} as settled
  where note.kind = 'credit-note'`;

/**
 * What a later note took back as a line of its own, with the payout that had paid it. Only valid notes count: after an
 * objection without a new note it was deducted like a debit.
 */
const lines = `
  select taking.payout_id as taker_id, paying.payout_id as payer_id, credit.amount_cents
  from payout_credits as taking
  join payouts as taker on taker.id = taking.payout_id and taker.status <> ${rejected}
  join credits as credit on credit.cycle_id = taking.cycle_id and credit.id = taking.credit_id
  join lateral ${PAID_BEFORE} as paying on paying.payout_id <> taking.payout_id
  join payouts as payer on payer.id = paying.payout_id and payer.status <> ${rejected}
    and not ${isGivenUp('payer.id')}
  where taking.corrected_by is null`;

/**
 * Invariants of tax on documents. Each document is rounded once, so several corrections of a note may differ from it by half a
 * cent each. What a note took back of earlier ones corrects those: the note itself billed that much more, and may be corrected
 * by it.
 */
export const taxRules: readonly LedgerRule[] = [
  sqlRule(
    'the tax of a payout is that of its kind on the amount billed, with the tax of the corrections that it settles',
    `select case when not ${hasRateOfKind} or payout.replaces_id is null and payout.tax_cents
         <> round((payout.amount_cents - settled.net) * payout.tax_rate_bp / 10000.0) + settled.tax
       then 'payout ' || payout.id || ' (' || payout.tax_kind || ', ' || payout.tax_rate_bp || '): ' || payout.tax_cents
         || ' on ' || payout.amount_cents || ', settled ' || settled.net || ' net, ' || settled.tax || ' tax' end as fault
     from payouts as payout
     cross join lateral ${settledBy('payout.id')} as settled
     where payout.tax_kind is not null and payout.created_at >= ${sinceUpgrade}`,
  ),
  sqlRule(
    'every proven tax status has a number',
    `select case when tax_status = 'proven' and btrim(coalesce(ust, '')) = '' then 'partner ' || partner_id end as fault
     from affiliate_data where updated_at >= ${sinceUpgrade}`,
  ),
  sqlRule(
    'corrections of a credit note never exceed it, in net or tax',
    `select case when note.net - coalesce(took.net, 0) + taken.net + cancelled.net + coalesce(line.net, 0) < 0
         or note.tax - round(coalesce(took.net, 0) * note.tax_rate_bp / 10000.0) + taken.tax + cancelled.tax
           < -round((taken.papers + case when took.net is null then 0 else 1 end) / 2.0)
       then 'credit note ' || note.number || ': ' || note.net || ' net, ' || note.tax || ' tax, corrected '
         || taken.net + cancelled.net + coalesce(line.net, 0) || ' net, ' || taken.tax + cancelled.tax || ' tax' end as fault
     from (${notes}) as note
     cross join lateral (
       select coalesce(sum(net_cents), 0) as net, coalesce(sum(tax_cents), 0) as tax, count(*) as papers
       from payout_papers where corrects_id = note.id and kind = 'refund-correction'
     ) as taken
     cross join lateral (
       select coalesce(-sum(coalesce(net_cents, note.net)), 0) as net,
         coalesce(-sum(coalesce(tax_cents, note.tax)), 0) as tax
       from payout_papers where corrects_id = note.id and kind = 'correction'
     ) as cancelled
     left join (
       select payer_id, sum(amount_cents) as net from (${lines}) as line group by payer_id
     ) as line on line.payer_id = note.source_id and cancelled.net = 0
     left join (
       select taker_id, sum(amount_cents) as net from (${lines}) as line group by taker_id
     ) as took on took.taker_id = note.source_id and cancelled.net = 0`,
  ),
  sqlRule(
    'reversals of an earlier note in a credit note have the same kind and rate of tax',
    `select case when taker.tax_kind <> payer.tax_kind or taker.tax_rate_bp <> payer.tax_rate_bp
       then 'payout ' || line.taker_id || ' takes back ' || line.amount_cents || ' of payout ' || line.payer_id
         || ': ' || taker.tax_kind || ' for ' || payer.tax_kind end as fault
     from (${lines}) as line
     join lateral (
       select tax_kind, tax_rate_bp from payouts where line.taker_id in (id, replaces_id) order by id desc limit 1
     ) as taker on true
     join lateral (
       select tax_kind, tax_rate_bp from payouts where line.payer_id in (id, replaces_id) order by id desc limit 1
     ) as payer on true`,
  ),
  sqlRule(
    'a replacement note covers what was left of the replaced one, and its payout is the difference of the tax',
    `select case when not (replaced.status in (${paid}, ${returned}) or replaced.attempt > 1) or cancelled.net_cents is distinct from old.net + taken.net
         or cancelled.tax_cents is distinct from old.tax + taken.tax or note.net_cents is distinct from cancelled.net_cents
         or note.tax_cents is distinct from round(note.net_cents * successor.tax_rate_bp / 10000.0)
         or successor.tax_cents is distinct from note.tax_cents - cancelled.tax_cents
       then 'payout ' || successor.id || ' pays ' || successor.tax_cents || ', cancelled '
         || coalesce(cancelled.net_cents, 0) || ' net, noted ' || coalesce(note.net_cents, 0) || ' net' end as fault
     from payouts as successor
     join payouts as replaced on replaced.id = successor.replaces_id
     join (${notes}) as old on old.payout_id = replaced.id
     cross join lateral (
       select coalesce(sum(net_cents), 0) as net, coalesce(sum(tax_cents), 0) as tax from payout_papers
       where corrects_id = old.id and kind = 'refund-correction'
     ) as taken
     left join payout_papers as cancelled on cancelled.payout_id = replaced.id and cancelled.kind = 'correction'
     left join payout_papers as note on note.payout_id = successor.id and note.kind = 'credit-note'
     where not exists (select from note_objections as objection where objection.payout_id = replaced.id)`,
  ),
  sqlRule(
    'there is no reverse charge for a malformed VAT ID that nobody has accepted',
    `select case when decision.id is null
       then 'payout ' || payout.id || ' of partner ' || payout.partner_id || ': ' || payout.unsound_vat_id end as fault
     from payouts as payout
     left join vat_id_decisions as decision
       on decision.partner_id = payout.partner_id and decision.vat_id = payout.unsound_vat_id
     where payout.unsound_vat_id is not null and payout.status in (${approved}, ${paid}, ${returned})`,
  ),
];
