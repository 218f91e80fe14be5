import { type TaxPayer, taxOf, treatmentFor } from '../../tax/tax.ts';
import type { BonusLine } from '../paper/credit-note.queries.ts';
import type { CreditNote } from '../paper/credit-note.ts';
import type { Paper } from '../paper/papers.queries.ts';
import type { PayoutSnapshot } from '../payout-snapshot.ts';

const ISSUED = new Date('2026-05-20T10:00:00Z');
const paper: Paper = {
  id: 2,
  payout: 7,
  kind: 'credit-note',
  number: 2,
  locale: 'de',
  issuedAt: ISSUED,
  netCents: null,
  taxCents: null,
};

const particulars: PayoutSnapshot = {
  name: 'Zoë Ковалёва',
  company: null,
  street: 'Gasse 1',
  postcode: '10115',
  city: 'Berlin',
  countryIso: 'DEU',
  ust: 'DE136695976',
  target: {
    type: 'bank',
    accountHolder: 'Zoë Ковалёва',
    iban: 'DE02120300000000202051',
    bic: null,
    bankName: null,
  },
  issuer: {
    name: 'Blattwerk GmbH',
    street: 'Laubweg 5',
    postcode: '20095',
    city: 'Hamburg',
    countryIso: 'DEU',
    ust: 'DE136695976',
  },
};

const level: BonusLine = {
  text: null,
  bonus: 'level',
  cents: 0,
  earlierPayout: null,
  earlierNumber: null,
  earlierIssuedAt: null,
};

/** The fields of a sample that a test sets. */
export interface SampleNote {
  readonly netCents: number;
  readonly payer?: Partial<TaxPayer>;
  readonly particulars?: Partial<PayoutSnapshot>;
  readonly locale?: Paper['locale'];
  readonly kind?: Paper['kind'];
  /** Why an operator rejected its payout. */
  readonly reason?: string;
  /** Refund corrections that it settles, negative. */
  readonly setOffs?: CreditNote['setOffs'];
  /** By default one line for everything. */
  readonly lines?: readonly Partial<BonusLine>[];
}

/** A credit note without a database: by default that of a German partner who is charged tax. */
export function sampleNote(sample: SampleNote): CreditNote & { paper: Paper } {
  const { netCents, kind = 'credit-note', locale = 'de', lines = [{ cents: netCents }] } = sample;
  const payer: TaxPayer = {
    countryIso: sample.particulars?.countryIso ?? 'DEU',
    smallBusiness: false,
    taxStatus: 'proven',
    ...sample.payer,
  };
  const tax = taxOf(treatmentFor(payer, 1900), netCents);
  return {
    payout: {
      id: 7,
      partner: 41,
      displayName: 'Zoë',
      user: 41,
      type: 'bank',
      status: kind === 'correction' ? 2 : 1,
      statusName: kind === 'correction' ? 'rejected' : 'approved',
      feeCents: 0,
      amountCents: netCents,
      taxRateBp: tax.rateBp,
      taxCents: tax.cents,
      taxKind: tax.kind,
      number: 1,
      setOffCents: -(sample.setOffs ?? []).reduce((sum, { grossCents }) => sum + grossCents, 0),
      corrections: [],
      replaces: null,
      requestedWith: [],
      replacedBy: null,
      lacksVatId: false,
      isOnHold: false,
      correctionNumber: kind === 'correction' ? 2 : null,
      approvedAt: ISSUED,
      shop: null,
      shopName: null,
      reason: sample.reason ?? null,
      heldUntil: null,
      createdAt: ISSUED,
      statusChangedAt: ISSUED,
      attempt: 1,
      valueOn: null,
      bankReference: null,
      returned: null,
      objection: null,
    },
    particulars: { ...particulars, ...sample.particulars },
    lines: lines.map((line) => ({ ...level, ...line })),
    period: { from: '2026-03-01', to: '2026-04-30' },
    paper: {
      ...paper,
      kind,
      locale,
      ...(kind === 'refund-correction' && { netCents, taxCents: tax.cents }),
    },
    setOffs: sample.setOffs ?? [],
    replaces: null,
    replacedBy: null,
    objectedAt: null,
    corrects: kind !== 'credit-note' ? { ...paper, id: 1, number: 1, kind: 'credit-note' } : null,
  };
}
