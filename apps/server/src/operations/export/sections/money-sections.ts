import { sql } from 'kysely';
import { euros, type Sections } from './section.ts';

/** A partner's earnings and payouts, their taxation, and decisions about them. */
export const moneySections: Sections = {
  'tax-data': ({ partner }) => sql`
    select field, value, nullif(valid_from, '1970-01-01')::text as "validFrom", known_at as "knownAt"
    from tax_data where partner_id = ${partner} order by id`,
  'vat-id-checks': ({ partner }) => sql`
    select vat_id as "vatId", requested_at as "requestedAt", answered_at as "answeredAt", valid, reference, answer
    from vat_id_checks where partner_id = ${partner} order by id`,
  'vat-id-decisions': ({ partner }) => sql`
    select vat_id as "vatId", reason, decided_at as "decidedAt" from vat_id_decisions where partner_id = ${partner} order by id`,
  'tax-limits': ({ partner }) => sql`
    select year, ${euros('limit_cents')} as "limit", ${euros('net_cents')} as net, told_at as "toldAt"
    from tax_limit_notes where partner_id = ${partner} order by year`,
  // How an amount was computed: whose order, on which base, at which rates.
  credits: ({ partner }) => sql`
    select credit.id, credit.bonus, credit.stage, credit.text, cycle.date_from as "cycle", ${euros('credit.amount_cents')} as amount,
           bought.number as "order", credit.source_partner_id as "sourcePartner", source.display_name as "sourceName",
           credit.depth, ${euros('credit.base_cents')} as base, credit.rate_bp as "rateBp",
           credit.below_rate_bp as "belowRateBp", credit.below_partner_id as "belowPartner", credit.weight,
           credit.weight_sum as "weightSum", credit.reverses_id as reverses, credit.relates_id as "relatesTo",
           ${euros('credit.remainder_cents')} as remainder, credit.plan_version as "planVersion",
           coalesce((
             select moved.available_at from moved_releases as moved
             where moved.cycle_id = credit.cycle_id and moved.credit_id = credit.id order by moved.entry_id desc limit 1
           ), credit.available_at) as "availableAt", credit.created_at as "createdAt",
           (select array_agg(part.payout_id order by part.payout_id) from payout_credits as part
            where part.cycle_id = credit.cycle_id and part.credit_id = credit.id) as payouts
    from credits as credit join cycles as cycle on cycle.id = credit.cycle_id
    left join orders as bought on bought.id = credit.order_id
    left join partners as source on source.id = credit.source_partner_id
    where credit.partner_id = ${partner} order by credit.id`,
  estimates: ({ partner }) => sql`
    select 'level' as bonus, bought.number as "order", estimate.source_partner_id as "sourcePartner", estimate.depth,
           ${euros('estimate.base_cents')} as base, estimate.rate_bp as "rateBp", estimate.below_rate_bp as "belowRateBp",
           ${euros('estimate.amount_cents')} as amount
    from projected_credits as estimate join orders as bought on bought.id = estimate.order_id
    where estimate.partner_id = ${partner}
    union all
    select bonus, null, null, null, ${euros('base_cents')}, rate_bp, null, ${euros('amount_cents')}
    from projected_bonuses where partner_id = ${partner}`,
  'estimates-that-ended': ({ partner }) => sql`
    select bought.number as "order", ended.vanished_at as "endedAt"
    from vanished_estimates as ended join orders as bought on bought.id = ended.order_id
    where ended.partner_id = ${partner} order by ended.vanished_at`,
  // Every posting on the partner's accounts.
  'book-entries': ({ partner }) => sql`
    select entry.kind, entry.occurred_at as at, posting.account, ${euros('posting.amount_cents')} as amount,
           entry.payout_id as payout, (select cycle.date_from::text from balances as balance
             join cycles as cycle on cycle.id = balance.cycle_id where balance.partner_id = posting.partner_id and balance.id = posting.balance_id) as balance
    from postings as posting join journal_entries as entry on entry.id = posting.entry_id
    where posting.partner_id = ${partner} order by posting.id`,
  'payout-documents': ({ partner }) => sql`
    select document.number, document.kind, document.payout_id as payout, document.issued_at as "issuedAt", document.locale,
           ${euros('document.net_cents')} as net, ${euros('document.tax_cents')} as tax
    from payout_papers as document join payouts as payout on payout.id = document.payout_id
    where payout.partner_id = ${partner} order by document.number`,
  'payouts-sent': ({ partner }) => sql`
    select item.payout_id as payout, item.attempt, item.status, ${euros('item.amount_cents')} as amount, item.reason,
           item.warnings, item.failure, item.added_at as "addedAt", item.changed_at as "changedAt"
    from payout_run_items as item join payouts as payout on payout.id = item.payout_id
    where payout.partner_id = ${partner} order by item.id`,
  'payouts-returned': ({ partner }) => sql`
    select back.payout_id as payout, back.attempt, back.returned_on::text as "returnedOn", back.code, back.note,
           back.bank_reference as "bankReference", back.noted_at as "notedAt"
    from payout_returns as back join payouts as payout on payout.id = back.payout_id
    where payout.partner_id = ${partner} order by back.payout_id, back.attempt`,
  objections: ({ partner }) => sql`
    select payout_id as payout, status, reason, answer, objected_at as "objectedAt", answered_at as "answeredAt",
           agreed_at as "agreedAt", ended_at as "endedAt"
    from note_objections where partner_id = ${partner} order by id`,
  corrections: ({ partner }) => sql`
    select ${euros('amount_cents')} as amount, text, reason, prepared_at as "preparedAt", booked_at as "bookedAt"
    from corrections where partner_id = ${partner} order by id`,
  findings: ({ partner }) => sql`
    select finding.bonus, cycle.date_from::text as cycle, finding.status, ${euros('finding.credited_cents')} as credited,
           ${euros('finding.computed_cents')} as computed, ${euros('finding.difference_cents')} as difference,
           decided.reason, decided.text, finding.found_at as "foundAt", finding.decided_at as "decidedAt"
    from findings as finding join cycles as cycle on cycle.id = finding.cycle_id
    left join finding_decisions as decided on decided.id = finding.decision_id
    where finding.partner_id = ${partner} order by finding.id`,
  // Decisions of two people, by kind, without naming them.
  decisions: ({ user, partner }) => sql`
    select kind, status, reason, decision, prepared_at as "preparedAt", decided_at as "decidedAt"
    from approvals
    where partner_of_approval(subject) = ${partner} or subject = ${`/api/operators/${user}`} order by id`,
  'write-offs': ({ partner }) => sql`
    select ${euros('amount_cents')} as amount, ${euros('tax_cents')} as tax, reason, prepared_at as "preparedAt",
           booked_at as "bookedAt"
    from write_offs where partner_id = ${partner} order by id`,
  'debt-payments': ({ partner }) => sql`
    select ${euros('amount_cents')} as amount, received_on::text as "receivedOn", bank_reference as "bankReference", reason,
           booked_at as "bookedAt"
    from debt_payments where partner_id = ${partner} order by id`,
  'balances-taken-over': ({ partner }) => sql`
    select ${euros('amount_cents')} as amount, text, available_at as "availableAt", taken_over_at as "takenOverAt"
    from takeover_balances where partner_id = ${partner}`,
  // That there are links, but never the links: only their recipients have those.
  'tax-links': ({ partner }) => sql`
    select year, created_at as "createdAt", expires_at as "expiresAt", withdrawn_at as "withdrawnAt",
           array(select used_on::text from tax_link_uses where link_id = tax_links.id order by used_on) as "usedOn"
    from tax_links where partner_id = ${partner} order by id`,
  'signed-documents': ({ partner }) => sql`
    select number, kind, month_from::text as "monthFrom", month_to::text as "monthTo", locale, issued_at as "issuedAt",
           encode(hash, 'hex') as sha256
    from signed_documents where partner_id = ${partner} order by number`,
  'book-extracts': ({ partner }) => sql`
    select month_from::text as "monthFrom", month_to::text as "monthTo", requested_at as "requestedAt"
    from book_extracts where partner_id = ${partner} order by id`,
  vouchers: ({ partner }) => sql`
    select voucher.code, ${euros('voucher.amount_cents')} as amount, voucher.status, voucher.valid_until as "validUntil",
           voucher.created_at as "createdAt", voucher.partner_id as "givenTo", granted.reason,
           (select coalesce(jsonb_agg(jsonb_build_object('kind', movement.kind, 'at', movement.at,
                      'amount', ${euros('movement.amount_cents')}, 'order', movement.order_number,
                      'reference', movement.reference) order by movement.id), '[]')
            from voucher_movements as movement where movement.voucher_id = voucher.id) as movements
    from vouchers as voucher
    left join voucher_grants as granted on granted.id = voucher.grant_id and voucher.owner_id = ${partner}
    where voucher.owner_id = ${partner} or voucher.partner_id = ${partner} order by voucher.id`,
  // What stood out and the decision; not the evidence, which names others.
  signals: ({ partner }) => sql`
    select signal.kind, signal.status, signal.found_at as "foundAt", signal.decided_at as "decidedAt", signal.reason
    from signals as signal join signal_partners as about on about.signal_id = signal.id
    where about.partner_id = ${partner} and signal.decided_at is not null order by signal.id`,
};
