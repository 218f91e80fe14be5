import { request } from '../../../../api/request.ts';
import { requestOnce } from '../../../../api/request-once.ts';
import type { Payout } from '../../../money/payouts/payouts.data.ts';
import { codeOf } from '../../use-second-factor.ts';

/** Manual actions on a payout. */
export type PayoutAct = MoveAct | 'takeVatId' | 'replaceNote';

/** Actions that change its status. */
export type MoveAct = 'approve' | 'reject' | 'pay' | 'returned' | 'resend' | 'giveUp';

/** The numeric statuses that a move names (specification, section 4). */
const movesTo = { approve: 1, reject: 2, pay: 4, resend: 1 } as const satisfies Partial<
  Record<PayoutAct, number>
>;

type Standing = Pick<
  Payout,
  'statusName' | 'type' | 'warning' | 'taxNote' | 'number' | 'replacedBy' | 'objection'
>;

/** The manual actions available for a payout, by its status and its tax. */
export function actsFor(payout: Standing, rights: readonly string[]): PayoutAct[] {
  return [
    ...(rights.includes('tax.decide') ? taxActsFor(payout) : []),
    ...(rights.includes('payouts.approve') ? movesFor(payout) : []),
  ];
}

/** A note without tax may be replaced by one with it; only the server knows whether the tax data is verified by now. */
function taxActsFor({ statusName, warning, taxNote, number, replacedBy, objection }: Standing): PayoutAct[] {
  if (statusName === 'pending') return warning === 'vatId' ? ['takeVatId'] : [];
  const lacksTax = taxNote === 'unproven' || taxNote === 'small-business';
  const stands = number !== null && replacedBy === null && objection === null;
  return statusName === 'paid' && lacksTax && stands ? ['replaceNote'] : [];
}

/** A voucher cannot be returned. */
function movesFor({ statusName, type }: Standing): MoveAct[] {
  switch (statusName) {
    case 'pending':
      return ['approve', 'reject'];
    case 'approved':
      return ['pay', 'reject'];
    case 'paid':
      return type === 'shopping' ? [] : ['returned'];
    case 'returned':
      return ['resend', 'giveUp'];
    case 'rejected':
      return [];
  }
}

/** Input of an action besides a code. A type and not an interface, since forms need an index signature. */
export type TypedAct = {
  reason: string;
  code: string;
  bankReference: string;
  /** The bank's date of the payment or of its return. */
  date: string;
  /** The bank's code of the return reason; empty if the bank gave none. */
  returnCode: string;
};

/**
 * The fields that an action requires. A partner reads the reason of a refusal; approving and paying have no reason, as
 * the specification says. A voucher does not go through a bank.
 */
export function fieldsOf(act: PayoutAct, { type }: Pick<Payout, 'type'>): (keyof TypedAct)[] {
  switch (act) {
    case 'approve':
    case 'resend':
      return [];
    case 'pay':
      return type === 'shopping' ? [] : ['bankReference', 'date'];
    case 'reject':
    case 'giveUp':
    case 'takeVatId':
    case 'replaceNote':
      return ['reason'];
    case 'returned':
      return ['date', 'returnCode', 'reason'];
  }
}

/** Performs the action, or prepares it for a second person: the answer says which. */
export function sendAct(
  act: PayoutAct,
  { id, partner }: Pick<Payout, 'id' | 'partner'>,
  typed: TypedAct,
): Promise<unknown> {
  const { reason, bankReference, date, returnCode } = typed;
  const params = { id };
  const proof = codeOf(typed.code);
  if (act === 'returned')
    return requestOnce('POST /api/payouts/{id}/returned', {
      params,
      body: { date, reason, ...(returnCode !== '' && { code: returnCode }) },
    });
  if (act === 'giveUp')
    return requestOnce('POST /api/payouts/{id}/reject_returned', { params, body: { reason }, proof });
  if (act === 'takeVatId')
    return requestOnce('POST /api/vat_id_decisions', {
      body: { partner: `/api/partners/${partner.id}`, payout: `/api/payouts/${id}`, reason },
      proof,
    });
  if (act === 'replaceNote')
    return requestOnce('POST /api/payouts/{id}/replacement', { params, body: { reason }, proof });
  return request('PATCH /api/payouts/{id}', {
    params,
    body: {
      status: `/api/payout_statuses/${movesTo[act]}`,
      ...(act === 'reject' && { reason }),
      ...(act === 'pay' && bankReference !== '' && { bankReference, valueOn: date }),
      ...proof,
    },
  });
}

/** Whether an answer says that a second person has to decide first. */
export function isPrepared(answer: unknown): answer is { readonly approval: number | string } {
  return typeof answer === 'object' && answer !== null && 'approval' in answer && answer.approval !== null;
}
