/**
 * Expected documents and accounts for the twelve tax cases, in each course of a payout. Calculated by hand: 19 % of 100.10 is
 * 19.019, of 60.06 11.4114, of 10.01 1.9019, of 40.04 7.6076, of 50.05 9.5095, of 120.10 22.819, of 80.06 15.2114. There is a
 * month of 100.10 EUR (A), of which 40.04 are taken back, one of 50.05 EUR (B) and, if two months are paid already, another one
 * of 50.05 EUR (C).
 */

/** `389` is a self-billed invoice, `261` takes one back; EUR as printed on the document. */
type Document = readonly [type: '389' | '261', net: string, tax: string];

/** A partner's final account balances, in cents; omitted ones are 0. */
type Accounts = Readonly<
  Partial<
    Record<
      'paid' | 'in_payout' | 'tax_noted' | 'tax_corrected' | 'tax_paid' | 'tax_in_payout' | 'tax_owed',
      number
    >
  >
>;

export interface Golden {
  readonly documents: readonly Document[];
  readonly accounts: Accounts;
}

/** The courses of a payout of all earnings. */
export const courses = [
  'paid',
  'taken back before',
  'taken back after',
  'status changed before',
  'status changed after',
  'proven later',
  'returned',
] as const;

export type Course = (typeof courses)[number];

const paidAt19: Golden = {
  documents: [['389', '100.10', '19.02']],
  accounts: { paid: 100_10, tax_noted: -19_02, tax_paid: 19_02 },
};
const paidAt0: Golden = { documents: [['389', '100.10', '0.00']], accounts: { paid: 100_10 } };

/** Tax is shown; if the status changes, the partner is a small business from B on. */
const at19: Readonly<Record<Course, Golden>> = {
  paid: paidAt19,
  'taken back before': {
    documents: [['389', '60.06', '11.41']],
    accounts: { paid: 60_06, tax_noted: -11_41, tax_paid: 11_41 },
  },
  'taken back after': {
    documents: [
      ['389', '100.10', '19.02'],
      ['389', '10.01', '1.90'],
    ],
    accounts: { paid: 110_11, tax_noted: -20_92, tax_paid: 20_92 },
  },
  'status changed before': paidAt19,
  'status changed after': {
    documents: [
      ['389', '100.10', '19.02'],
      ['261', '40.04', '7.61'],
      ['389', '50.05', '0.00'],
    ],
    accounts: { paid: 110_11, tax_noted: -19_02, tax_corrected: 7_61, tax_paid: 11_41 },
  },
  'proven later': paidAt19,
  returned: {
    documents: [['389', '100.10', '19.02']],
    accounts: { in_payout: 100_10, tax_noted: -19_02, tax_in_payout: 19_02 },
  },
};

/** No tax is shown; if the status changes, it is shown from B on. */
const at0: Readonly<Record<Course, Golden>> = {
  paid: paidAt0,
  'taken back before': { documents: [['389', '60.06', '0.00']], accounts: { paid: 60_06 } },
  'taken back after': {
    documents: [
      ['389', '100.10', '0.00'],
      ['389', '10.01', '0.00'],
    ],
    accounts: { paid: 110_11 },
  },
  'status changed before': paidAt0,
  'status changed after': {
    documents: [
      ['389', '100.10', '0.00'],
      ['261', '40.04', '0.00'],
      ['389', '50.05', '9.51'],
    ],
    accounts: { paid: 110_11, tax_noted: -9_51, tax_paid: 9_51 },
  },
  'proven later': paidAt0,
  returned: { documents: [['389', '100.10', '0.00']], accounts: { in_payout: 100_10 } },
};

/** Nothing is proven: once it is, a replacement document is issued, and its tax is paid. */
const unproven: Readonly<Record<Course, Golden>> = {
  ...at0,
  'proven later': {
    documents: [
      ['389', '100.10', '0.00'],
      ['261', '100.10', '0.00'],
      ['389', '100.10', '19.02'],
    ],
    accounts: { paid: 100_10, tax_noted: -19_02, tax_paid: 19_02 },
  },
};

const paidAt0And19: Golden = {
  documents: [
    ['389', '100.10', '0.00'],
    ['389', '50.05', '9.51'],
  ],
  accounts: { paid: 150_15, tax_noted: -9_51, tax_paid: 9_51 },
};

/** A without tax and B with tax are payable together. */
const at0Then19: Readonly<Record<Course, Golden>> = {
  paid: paidAt0And19,
  'taken back before': {
    documents: [
      ['389', '60.06', '0.00'],
      ['389', '50.05', '9.51'],
    ],
    accounts: { paid: 110_11, tax_noted: -9_51, tax_paid: 9_51 },
  },
  'taken back after': {
    documents: [...paidAt0And19.documents, ['261', '40.04', '0.00'], ['389', '50.05', '9.51']],
    accounts: { paid: 160_16, tax_noted: -19_02, tax_paid: 19_02 },
  },
  'status changed before': paidAt0And19,
  // C has the tax of A again, so it has a reversal line.
  'status changed after': {
    documents: [...paidAt0And19.documents, ['389', '10.01', '0.00']],
    accounts: { paid: 160_16, tax_noted: -9_51, tax_paid: 9_51 },
  },
  'proven later': paidAt0And19,
  returned: {
    documents: paidAt0And19.documents,
    accounts: { in_payout: 100_10, paid: 50_05, tax_noted: -9_51, tax_paid: 9_51 },
  },
};

const paidAt19And0: Golden = {
  documents: [
    ['389', '120.10', '22.82'],
    ['389', '50.05', '0.00'],
  ],
  accounts: { paid: 170_15, tax_noted: -22_82, tax_paid: 22_82 },
};

/** A with tax, 20.00 EUR by hand about it, and B without tax: a credit by hand has the tax of its subject. */
const at19Then0: Readonly<Record<Course, Golden>> = {
  paid: paidAt19And0,
  'taken back before': {
    documents: [
      ['389', '80.06', '15.21'],
      ['389', '50.05', '0.00'],
    ],
    accounts: { paid: 130_11, tax_noted: -15_21, tax_paid: 15_21 },
  },
  'taken back after': {
    documents: [...paidAt19And0.documents, ['261', '40.04', '7.61'], ['389', '50.05', '0.00']],
    accounts: { paid: 180_16, tax_noted: -22_82, tax_corrected: 7_61, tax_paid: 15_21 },
  },
  'status changed before': paidAt19And0,
  'status changed after': {
    documents: [...paidAt19And0.documents, ['389', '10.01', '1.90']],
    accounts: { paid: 180_16, tax_noted: -24_72, tax_paid: 24_72 },
  },
  'proven later': paidAt19And0,
  returned: {
    documents: paidAt19And0.documents,
    accounts: { in_payout: 120_10, paid: 50_05, tax_noted: -22_82, tax_in_payout: 22_82 },
  },
};

/** Tax data as stored. */
export interface Said {
  readonly country: 'DEU' | 'AUT' | 'CHE';
  readonly ust: string;
  readonly small: boolean;
  readonly status: 'proven' | 'unproven';
}

export interface TaxCase {
  /** For A, and for everything as long as nothing changes. */
  readonly first: Said;
  /** For B if it is payable with A, or from B on once the status changes. */
  readonly later: Said;
  readonly isMixed: boolean;
  /** 20.00 EUR by hand about A. */
  readonly byHand?: true;
  /** The number has an invalid check digit, and an operator accepted it on another proof. */
  readonly isDecided?: true;
  readonly golden: Readonly<Record<Course, Golden>>;
}

const vatId = 'DE136695976';
const taxNumber = '12/345/67890';
const standard: Said = { country: 'DEU', ust: vatId, small: false, status: 'proven' };
const small: Said = { ...standard, small: true };
const austrian: Said = { country: 'AUT', ust: 'ATU13585627', small: false, status: 'proven' };
const swiss: Said = { country: 'CHE', ust: 'CHE-100.155.212', small: false, status: 'proven' };
const alone = { isMixed: false } as const;

/** The twelve tax cases, with changes. */
export const taxCases: Readonly<Record<string, TaxCase>> = {
  'standard with a VAT ID': { first: standard, later: small, ...alone, golden: at19 },
  'standard with a tax number': {
    first: { ...standard, ust: taxNumber },
    later: { ...small, ust: taxNumber },
    ...alone,
    golden: at19,
  },
  'small business': { first: small, later: standard, ...alone, golden: at0 },
  'small business that nobody has proven': {
    first: { ...small, status: 'unproven', ust: taxNumber },
    later: standard,
    ...alone,
    golden: at0,
  },
  'unproven with a VAT ID': {
    first: { ...standard, status: 'unproven' },
    later: standard,
    ...alone,
    golden: unproven,
  },
  'unproven with a tax number': {
    first: { ...standard, ust: taxNumber, status: 'unproven' },
    later: { ...standard, ust: taxNumber },
    ...alone,
    golden: unproven,
  },
  'reverse charge in the EU': { first: austrian, later: standard, ...alone, golden: at0 },
  'reverse charge on another proof than the number': {
    first: { ...austrian, ust: 'ATU13585620' },
    later: standard,
    ...alone,
    isDecided: true,
    golden: at0,
  },
  'reverse charge in a third country': { first: swiss, later: standard, ...alone, golden: at0 },
  'small business, then standard': { first: small, later: standard, isMixed: true, golden: at0Then19 },
  'abroad, then standard': { first: austrian, later: standard, isMixed: true, golden: at0Then19 },
  'standard with a correction by hand, then small business': {
    first: standard,
    later: small,
    isMixed: true,
    byHand: true,
    golden: at19Then0,
  },
};
