import type { CallRequest } from '@blattwerk/contract/api.ts';
import { isZero } from '../../../api/amount.ts';
import { typedAmount } from '../typed-amount.ts';

type Body = CallRequest<'POST /api/corrections'>['body'];

/** Kinds of relations. */
type RelationKind = NonNullable<Body['relatesTo']>['kind'];

/** A new correction as form values. A type and not an interface, since forms need an index signature. */
export type TypedCorrection = {
  /** The partner's number, empty until chosen. A string, since drafts that survive an expired session are text. */
  partner: string;
  /** Direction of the correction: the amount itself has no sign. */
  side: 'credit' | 'debit';
  amount: string;
  /** Text for the partner. */
  text: string;
  reason: string;
  kind: RelationKind | '';
  /** Id of the related object, of a credit with its cycle's (`7/3`); empty until chosen. */
  related: string;
  code: string;
};

/** Possible relations by side: what a payout paid is taken back from its credits, never from the payout. */
export function relationKinds(side: TypedCorrection['side']): RelationKind[] {
  return side === 'debit' ? ['credit', 'cycle'] : ['credit', 'cycle', 'payout'];
}

/** The fault of an amount; null if there is none. */
export function amountFault(text: string): 'invalid' | 'zero' | 'signed' | null {
  const amount = typedAmount(text);
  if (amount === null) return 'invalid';
  if (isZero(amount)) return 'zero';
  return amount.startsWith('-') ? 'signed' : null;
}

/** The signed amount as the API takes it; null if invalid. */
export function signedAmount({ side, amount }: Pick<TypedCorrection, 'side' | 'amount'>): string | null {
  if (amountFault(amount) !== null) return null;
  const unsigned = typedAmount(amount);
  return side === 'debit' ? `-${unsigned}` : unsigned;
}

/** The request body, with the question it answers; null if the partner or the amount is missing. */
export function correctionBody(
  typed: TypedCorrection,
  question: number | null = null,
): Omit<Body, 'code'> | null {
  const { partner, text, reason, kind, related } = typed;
  const amount = signedAmount(typed);
  if (partner === '' || amount === null) return null;
  return {
    partner: Number(partner),
    amount,
    text: text.trim(),
    reason,
    ...(kind !== '' && related !== '' && { relatesTo: { kind, ...keyOf(related) } }),
    ...(question !== null && { question }),
  };
}

function keyOf(related: string): { readonly id: number; readonly cycle?: number } {
  const [id, cycle] = related.split('/').map(Number);
  return { id: Number(id), ...(cycle !== undefined && { cycle }) };
}
