import type { requestPayout } from '@blattwerk/contract/payouts/payouts.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { z } from 'zod';
import { maskIban } from '../../account/bank-accounts/iban.ts';
import { formatPayoutNumber } from './payout-number.ts';
import type { Target } from './payout-snapshot.ts';
import type { PayoutRow } from './payouts.queries.ts';
import type { Resend } from './resend-payout.ts';
import { returnCauseOf } from './return-cause.ts';

type Answer = z.input<(typeof requestPayout)['answer']['schema']>;

/** The destination of a payout in a form that its owner recognizes. */
export function presentTarget(target: Target): string {
  switch (target.type) {
    case 'bank':
      return maskIban(target.iban);
    case 'paypal':
      return target.paypalEmail;
    case 'shopping':
      return target.shop;
  }
}

function presentObjection({ objection }: PayoutRow): Answer['objection'] {
  if (objection === null) return null;
  const { objectedAt, reason, answer, answeredAt, agreedAt, ended } = objection;
  const at = (instant: string | null) => (instant === null ? null : new Date(instant));
  return {
    objectedAt: new Date(objectedAt),
    reason,
    answer,
    answeredAt: at(answeredAt),
    agreedAt: at(agreedAt),
    ended,
  };
}

/**
 * A payout as shown to everybody who may see it.
 * @param resend for a returned one: what it waits for before it is sent again
 */
export function presentPayout(payout: PayoutRow, resend: Resend | null = null): Answer {
  const { id, partner, displayName, type, reason, heldUntil, createdAt, statusChangedAt } = payout;
  const statusName = payout.statusName as Answer['statusName'];
  return {
    id,
    user: `/api/users/${payout.user}`,
    partner: { id: partner, displayName },
    type,
    status: { id: payout.status, name: statusName },
    statusName,
    fee: formatCents(payout.feeCents),
    balance: formatCents(payout.amountCents),
    amount: formatCents(payout.amountCents),
    taxRate: formatCents(payout.taxRateBp),
    tax: formatCents(payout.taxCents),
    taxNote: payout.taxKind,
    gross: formatCents(payout.amountCents + payout.taxCents),
    currency: 'EUR',
    number: payout.number === null ? null : formatPayoutNumber(payout.number),
    setOff: formatCents(payout.setOffCents),
    corrections: payout.corrections.map(({ id: paper, number, issuedAt, netCents, taxCents }) => ({
      id: paper,
      number: formatPayoutNumber(number),
      issuedAt: new Date(issuedAt),
      net: formatCents(netCents),
      tax: formatCents(taxCents),
      gross: formatCents(netCents + taxCents),
    })),
    correctionNumber: payout.correctionNumber === null ? null : formatPayoutNumber(payout.correctionNumber),
    shop: payout.shop === null ? null : `/api/shops/${payout.shop}`,
    shopName: payout.shopName,
    reason,
    heldUntil,
    approvedAt: payout.approvedAt,
    warning: payout.isOnHold ? ('payoutsHeld' as const) : payout.lacksVatId ? ('vatId' as const) : null,
    replaces: payout.replaces === null ? null : `/api/payouts/${payout.replaces}`,
    replacedBy: payout.replacedBy === null ? null : `/api/payouts/${payout.replacedBy}`,
    requestedWith: payout.requestedWith.map((other) => `/api/payouts/${other}`),
    valueOn: payout.valueOn,
    bankReference: payout.bankReference,
    returned: payout.returned && {
      on: payout.returned.on,
      cause: returnCauseOf(payout.returned.code),
      waitsFor: resend?.waitsFor ?? null,
      until: resend?.waitsFor === 'held' ? resend.until : null,
    },
    objection: presentObjection(payout),
    createdAt,
    statusChangedAt,
  };
}
