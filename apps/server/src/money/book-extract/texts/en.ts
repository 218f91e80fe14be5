import type { ExtractTexts } from '../make-extract.ts';

export const texts: ExtractTexts = {
  fileName: 'Book extract',
  columns: [
    ...['Month', 'Order', 'Ordered on', 'Status', 'Paid on', 'Refunded on', 'Customer', 'Line'],
    ...['Goods value net', 'Refunded of it', 'Bonus', 'Stage or level', 'Base'],
    ...['Rate %', 'Rate below %', 'Commission', 'Booked on', 'Explanation'],
  ],
  statuses: { open: 'Open', paid: 'Paid', cancelled: 'Cancelled', refunded: 'Refunded' },
  reasons: {
    not_paid: 'Not paid',
    cancelled: 'Cancelled',
    refunded: 'Refunded before the month was closed',
    no_base: 'No goods value',
    history: 'Before the programme began',
    own_order: 'One’s own order: the level bonus begins above the buyer',
    not_affiliate: 'Not a partner at the end of the month',
    no_higher_rate: 'No higher rate than below',
    rounds_to_zero: 'Rounds to €0.00',
  },
  reversal: 'Reversal after a refund',
};
