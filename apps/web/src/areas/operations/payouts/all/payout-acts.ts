import { request } from '../../../../api/request.ts';
import { requestOnce } from '../../../../api/request-once.ts';
import type { Payout } from '../../../money/payouts/payouts.data.ts';
import { codeOf } from '../../use-second-factor.ts';

/** What an operator does with one payout by hand. */
export type PayoutAct = 'approve' | 'reject' | 'pay' | 'returned' | 'resend' | 'giveUp';

/** The statuses by their numbers, which a move names (specification, section 4). */
const movesTo = { approve: 1, reject: 2, pay: 4, resend: 1 } as const satisfies Partial<
  Record<PayoutAct, number>
>;

/** What can be done with a payout by hand, by where it stands. A voucher never comes back. */
export function actsFor(
  { statusName, type }: Pick<Payout, 'statusName' | 'type'>,
  rights: readonly string[],
): PayoutAct[] {
  if (!rights.includes('payouts.approve')) return [];
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

/** What an act asks for beside a code. A type, since forms take fields by name. */
export type TypedAct = {
  reason: string;
  code: string;
  bankReference: string;
  /** The bank's day: that of the payment, or that on which it came back. */
  date: string;
  /** Why it came back, in the bank's code; empty where the bank gives none. */
  returnCode: string;
};

/**
 * What an act has to be told. A partner reads the reason of a refusal; approving and paying have none, as the specification
 * says it. A voucher leaves no bank.
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
      return ['reason'];
    case 'returned':
      return ['date', 'returnCode', 'reason'];
  }
}

/** Does it. */
export function sendAct(act: PayoutAct, id: number, typed: TypedAct): Promise<unknown> {
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
