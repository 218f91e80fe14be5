import type { CallRequest } from '@blattwerk/contract/api.ts';
import { isZero } from '../../../api/amount.ts';
import { typedAmount } from '../typed-amount.ts';

type Body = CallRequest<'POST /api/corrections'>['body'];

/** What a correction can be about. */
type RelationKind = NonNullable<Body['relatesTo']>['kind'];

/** A new correction as the form has it. A type, since forms take fields by name. */
export type TypedCorrection = {
  /** The number of the partner, empty until one is chosen: what is text outlives an expired session. */
  partner: string;
  /** What the partner gets, or what is taken: the amount itself has no sign. */
  side: 'credit' | 'debit';
  amount: string;
  /** What the partner reads. */
  text: string;
  reason: string;
  kind: RelationKind | '';
  /** The number of what it is about, of a credit with that of its cycle (`7/3`); empty until one is chosen. */
  related: string;
  code: string;
};

/** What it can be about, by its side: what a payout paid is taken back from its credits, never from the payout. */
export function relationKinds(side: TypedCorrection['side']): RelationKind[] {
  return side === 'debit' ? ['credit', 'cycle'] : ['credit', 'cycle', 'payout'];
}

/** What is wrong with an amount; null where nothing is. */
export function amountFault(text: string): 'invalid' | 'zero' | 'signed' | null {
  const amount = typedAmount(text);
  if (amount === null) return 'invalid';
  if (isZero(amount)) return 'zero';
  return amount.startsWith('-') ? 'signed' : null;
}

/** The amount with its sign, as calls take it; null until it is one. */
export function signedAmount({ side, amount }: Pick<TypedCorrection, 'side' | 'amount'>): string | null {
  if (amountFault(amount) !== null) return null;
  const unsigned = typedAmount(amount);
  return side === 'debit' ? `-${unsigned}` : unsigned;
}

/** What is sent for a form that holds, with the question that it answers; null where its partner or its amount is missing. */
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
