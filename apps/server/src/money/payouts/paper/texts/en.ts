import type { PaperTexts } from './texts.ts';

export const texts: PaperTexts = {
  labelled: (label, value) => `${label}: ${value}`,
  creditNote: 'Self-billed invoice (Gutschrift)',
  correction: (number) => `Cancellation of self-billed invoice ${number} (Stornierung der Gutschrift)`,
  corrects: (number, day) =>
    `Cancels self-billed invoice ${number} of ${day} in full, because the payout was rejected.`,
  because: (reason) => `Reason given: ${reason}`,
  replacedBy: (number, day, successor) =>
    `Cancels self-billed invoice ${number} of ${day}, because the tax status has been proven since. Self-billed invoice ${successor} takes its place.`,
  replaces: (number, day) =>
    `Replaces self-billed invoice ${number} of ${day}, because the tax status has been proven since.`,
  follows: (number, day, objectedOn) =>
    `Takes the place of self-billed invoice ${number} of ${day}, which lost its effect as an invoice by the objection of ${objectedOn}.`,
  objected: (day) => `Void by objection of ${day}`,
  alreadyPaid: (paper, day) => `Already paid with ${paper} of ${day}`,
  refundCorrection: (number) => `Correction of self-billed invoice ${number} (Korrektur der Gutschrift)`,
  refundCorrects: (number, day) =>
    `Corrects self-billed invoice ${number} of ${day}, because orders were refunded later. The amount is set off against the next payout.`,
  handCorrects: (number, day) =>
    `Corrects the self-billed invoice ${number} of ${day}, because commissions on it were put right afterwards. The amount is set off against the next payout.`,
  refundedAmount: 'Corrected by',
  billed: 'Invoice total',
  setOff: (paper, day) => `Set off: correction ${paper} of ${day}`,
  correctedAmount: 'Cancelled amount',
  taken: (bonus, paper) => `${bonus}: reversal from ${paper}`,
  position: 'No.',
  page: 'Page {number} of {count}',
  inGerman: 'German legal wording',
  draft: 'Draft – not an invoice yet',
  cancelled: 'No invoice: the payout was rejected.',
  issuer: 'Issuer (recipient of the service)',
  recipient: 'Partner (supplier of the service)',
  number: 'Number',
  date: 'Date',
  period: 'Period of service',
  taxNumber: 'VAT ID/tax number',
  payout: 'Payout',
  bonus: 'Commission',
  amount: 'Amount',
  net: 'Net',
  tax: (rate) => `VAT ${rate}`,
  gross: 'Amount paid',
  fee: 'Fee',
  paidTo: 'Paid to',
  selfBilling:
    'Invoice issued by the recipient of the service (section 14 (2) sentence 5 of the German VAT Act (UStG)).',
  bonuses: {
    level: 'Level bonus',
    'step-up': 'Step-up bonus',
    'kick-start': 'Kick-start bonus',
    builder: 'Builder bonus',
    infinity: 'Infinity bonus',
    balancing: 'Balancing pool',
    correction: 'Correction',
    opening: 'Brought forward',
  },
  taxNotes: {
    standard: null,
    'small-business':
      'VAT exempt: small-enterprise scheme (Kleinunternehmer, section 19 of the German VAT Act (UStG))',
    unproven: 'No VAT shown: the tax status is not proven.',
    'reverse-charge':
      'Reverse charge: the recipient of the service owes the tax (Steuerschuldnerschaft des Leistungsempfängers)',
  },
  settled: 'Set off',
  corrections: 'Corrections',
  requested: 'Requested',
  status: 'Status',
  taxRate: 'Tax rate',
  type: 'Type',
  reason: 'Reason',
  taxOfPayout: 'Tax of payout',
  statuses: {
    pending: 'Being checked',
    approved: 'Approved',
    paid: 'Paid',
    rejected: 'Rejected',
    returned: 'Returned',
  },
  types: { bank: 'Bank transfer', paypal: 'PayPal', shopping: 'Shopping voucher' },
  fileName: 'Payouts',
  paperNames: {
    'credit-note': 'Self-billed invoice',
    correction: 'Cancellation',
    'refund-correction': 'Correction',
  },
};
