import { may, partner, type Tamperings } from './tampering.ts';

/** Changes the correction made for a finding. */
const changeMade = (change: string) => `update corrections set ${change} where finding_id is not null`;

/** Tamperings with findings. */
export const findingTamperings: Tamperings = {
  'a corrected finding has one correction, about its credit and as decided, never beyond the result of the engine':
    [
      'update findings set decided_cents = decided_cents - 1',
      'update findings set computed_cents = computed_cents + 1',
      `update findings set status = 'approved'`,
      changeMade('finding_id = null'),
      changeMade('booked_at = null, credit_id = null, credit_cycle_id = null'),
      changeMade('relates_id = 1000000'),
      changeMade('amount_cents = amount_cents - 1'),
      changeMade(`partner_id = ${partner('mia')}`),
    ],
  'the correction of a finding was approved by a second person, if one was required, and is as decided': [
    `update approvals set status = 'rejected' where kind = 'money.findings'`,
    `update approvals set decided_by = prepared_by where kind = 'money.findings'`,
    `update approvals set kind = 'money.correction' where kind = 'money.findings'`,
    `update approvals set subject = '/api/finding_decisions/1000000' where kind = 'money.findings'`,
    `update finding_decisions set kind = 'stand'`,
    'update finding_decisions set prepared_by = prepared_by + 1',
    'delete from finding_decisions',
    changeMade('approval_id = null'),
    changeMade('prepared_by = prepared_by + 1'),
  ],
  'a finding is about a credit of its own partner, bonus and closed month': [
    `update findings set partner_id = ${partner('mia')}`,
    `update findings set cycle_id = ${may}`,
    `update findings set bonus = 'builder'`,
    'update findings set credit_id = 1000000',
    'update findings set difference_cents = 1',
  ],
  'a corrected step-up or kick-start is not paid again': [
    `drop index books.credits_once_key;
     insert into credits (partner_id, cycle_id, bonus, stage, plan_version, amount_cents, available_at, created_at)
     select partner_id, ${may}, bonus, stage, plan_version, amount_cents, available_at, created_at
     from credits where bonus = 'step-up' order by id limit 1`,
  ],
};
