import type { MoneyGuard } from './money-guards.ts';

const again = { shownBy: 'the same row again' } as const;

/** Guards that limit a payout's documents to one number, one kind and one file each. */
export const paperRows: Readonly<Record<string, MoneyGuard>> = {
  'one paper of a number': {
    ...again,
    unique: 'payout_papers_number_key',
    on: 'payout_papers',
    row: `kind = 'refund-correction'`,
  },
  'one paper of a kind': {
    ...again,
    unique: 'payout_papers_one_each_key',
    on: 'payout_papers',
    row: `kind = 'credit-note'`,
    but: { number: '1000000' },
  },
  'one cancellation of a paper': {
    ...again,
    unique: 'payout_papers_cancelled_key',
    on: 'payout_papers',
    row: `kind = 'correction'`,
    but: { number: '1000000', payout_id: '(select max(id) from payouts)' },
  },
  'a reversal on one paper': {
    ...again,
    unique: 'refund_correction_credits_pkey',
    on: 'refund_correction_credits',
  },
  'one file of a paper': { ...again, unique: 'payout_paper_files_pkey', on: 'payout_paper_files' },
};
