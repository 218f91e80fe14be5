/**
 * What documents and books have to say of the twelve ways to be taxed, in each course that a payout may take. Worked out by
 * hand: 19 % of 100.10 is 19.019, of 60.06 11.4114, of 10.01 1.9019, of 40.04 7.6076, of 50.05 9.5095, of 120.10 22.819, of
 * 80.06 15.2114. A month of 100.10 EUR (A), of which 40.04 are taken back, one of 50.05 EUR (B) and, where two months are
 * paid already, another one of 50.05 EUR (C).
 */

/** `389` is a self-billed invoice, `261` what takes one back; EUR as the document says them. */
type Document = readonly [type: '389' | '261', net: string, tax: string];

/** What the accounts of a partner hold at the end, in cents; those that are left out hold nothing. */
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

/** What happens to a payout of everything that was earned. */
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

/** Tax is shown; from B on the partner is a small business where the status changes. */
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

/** No tax is shown; from B on it is where the status changes. */
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

/** Nothing is proven: once it is, another document takes the place of the first, and its tax is paid. */
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

/** A without tax and B with it are payable together. */
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
  // C has the tax of A again, so that it takes a line back.
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

/** A with tax, 20.00 EUR by hand about it, and B without tax: what was made by hand has the tax of what it is about. */
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

/** Somebody's tax data as they are stored. */
export interface Said {
  readonly country: 'DEU' | 'AUT' | 'CHE';
  readonly ust: string;
  readonly small: boolean;
  readonly status: 'proven' | 'unproven';
}

export interface TaxCase {
  /** Of A, and of everything as long as nothing changes. */
  readonly first: Said;
  /** Of B where it is payable with A, or from B on once the status changes. */
  readonly later: Said;
  readonly isMixed: boolean;
  /** 20.00 EUR by hand that are about A. */
  readonly byHand?: true;
  /** The number has no sound check digit, and an operator took it on another proof. */
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

/** The twelve ways to be taxed and to change it. */
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
