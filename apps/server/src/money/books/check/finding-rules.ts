import { type LedgerRule, sqlRule } from './rule.ts';

/** Invariants of findings, which refunds after closings leave behind. */
export const findingRules: readonly LedgerRule[] = [
  sqlRule(
    'a corrected finding has one correction, about its credit and as decided, never beyond the result of the engine',
    `select case when made.id is null and finding.status = 'corrected'
         or made.id is not null and (finding.status <> 'corrected' or made.booked_at is null
           or made.partner_id <> finding.partner_id or made.relates_cycle_id <> finding.cycle_id
           or made.relates_id is distinct from finding.credit_id or made.amount_cents <> finding.decided_cents
           or finding.credited_cents + finding.decided_cents < finding.computed_cents)
       then 'finding ' || finding.id || ': ' || coalesce(made.amount_cents, 0) || ' instead of '
         || coalesce(finding.decided_cents, 0) end as fault
     from findings as finding left join corrections as made on made.finding_id = finding.id`,
  ),
  sqlRule(
    'the correction of a finding was approved by a second person, if one was required, and is as decided',
    `select case when decision.id is null or made.prepared_by <> decision.prepared_by
         or made.approval_id is distinct from decision.approval_id
         or (approval.id is null and made.booked_at > made.prepared_at + interval '1 minute')
         or approval.status <> 'approved' or approval.prepared_by <> decision.prepared_by
         or approval.decided_by = approval.prepared_by
         or approval.subject <> '/api/finding_decisions/' || decision.id
         or approval.kind <> case decision.kind when 'correct' then 'money.findings' else 'money.finding-rule' end
         or decision.kind = 'stand'
       then '/api/corrections/' || made.id || ' was booked for ' || made.prepared_by end as fault
     from corrections as made
     join findings as finding on finding.id = made.finding_id
     left join finding_decisions as decision on decision.id = finding.decision_id
     left join approvals as approval on approval.id = made.approval_id`,
  ),
  sqlRule(
    'a finding is about a credit of its own partner, bonus and closed month',
    `select case when cycle.closed_at is null
         or finding.credit_id is not null and (credit.id is null or credit.partner_id <> finding.partner_id
           or credit.bonus <> finding.bonus or (finding.stage <> '' and credit.stage <> finding.stage))
         or finding.status <> 'gain' and finding.difference_cents > 0
       then 'finding ' || finding.id end as fault
     from findings as finding
     join cycles as cycle on cycle.id = finding.cycle_id
     left join credits as credit on credit.cycle_id = finding.cycle_id and credit.id = finding.credit_id`,
  ),
  sqlRule(
    'a corrected step-up or kick-start is not paid again',
    `select case when count(*) > 1 then credit.bonus || ' ' || credit.stage || ' of partner ' || credit.partner_id end as fault
     from credits as credit where credit.bonus in ('step-up', 'kick-start')
     group by credit.partner_id, credit.bonus, credit.stage`,
  ),
];
