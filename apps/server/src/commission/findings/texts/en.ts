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
  stood: 'Part already left as it is',
  refunds: 'Refunds',
  refunded: 'Value of refunded goods',
  foundOn: 'Found on',
  status: 'Status',
  statuses: {
    open: 'Open',
    waiting: 'Waiting for approval',
    approved: 'Being booked',
    corrected: 'Corrected',
    stands: 'Left as it is',
    small: 'Small amount',
    gain: 'Would have been more',
  },
  correction: (bonus, month) => `${bonus} ${month}: calculated again after refunds`,
};
