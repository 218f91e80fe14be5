import type { FindingTexts } from '../finding-texts.ts';

export const texts: FindingTexts = {
  findings: 'Recalculations',
  month: 'Month',
  partnerNumber: 'Partner number',
  partner: 'Partner',
  bonus: 'Bonus',
  stage: 'Level or phase',
  credit: 'Credit',
  credited: 'Credited',
  computed: 'Calculated again',
  difference: 'Difference',
  stood: 'Part that stands already',
  refunds: 'Refunds',
  refunded: 'Value of refunded goods',
  foundOn: 'Found on',
  status: 'Status',
  statuses: {
    open: 'Open',
    waiting: 'Waiting for approval',
    approved: 'Being booked',
    corrected: 'Corrected',
    stands: 'Stands',
    small: 'Small amount',
    gain: 'Would have been more',
  },
  correction: (bonus, month) => `${bonus} ${month}: calculated again after refunds`,
};
