import type { Tamperings } from './tampering.ts';

const successor = '(select successor_id from note_objections where successor_id is not null)';

/** Tamperings with objections and the notes that follow them. */
export const objectionTamperings: Tamperings = {
  'an objection takes back the remaining tax of its note, once, and nothing corrects that note afterwards': [
    'update note_objections set tax_cents = tax_cents + 1',
    'update note_objections set net_cents = net_cents + 1',
    'update note_objections set paper_id = (select min(id) from payout_papers where id <> paper_id) where agreed_at is not null',
    `delete from journal_entries where kind = 'objection'`,
    `delete from postings where entry_id in (select id from journal_entries where kind = 'objection')`,
    'delete from note_objections',
  ],
  'a note that follows an objection has the same net, and its payout is the tax that was not paid with the first one':
    [
      'update note_objections set successor_id = null, agreed_at = null',
      `update payout_papers set net_cents = net_cents + 1 where payout_id = ${successor}`,
      `update payout_papers set tax_cents = tax_cents + 1 where payout_id = ${successor}`,
      `update payouts set tax_cents = tax_cents + 1 where id = ${successor}`,
      `delete from payout_papers where payout_id = ${successor}`,
    ],
  'an objection ends with a write-off of its own partner, or without one if it has no tax, long after its answer, and nobody agrees later':
    [
      'update note_objections set write_off_id = (select min(id) from write_offs) where write_off_id is not null',
      'update write_offs set booked_at = null where id in (select write_off_id from note_objections)',
      `update note_objections set answered_at = (select booked_at from write_offs where id = write_off_id)
     where write_off_id is not null`,
    ],
};
