import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { proofCode } from '../http/proof-code.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { line } from '../http/texts.ts';
import { calendarDay, day, id, instant, iriOf, money, partnerReference } from '../http/values.ts';
import { approvalResource } from '../operators/approvals.contract.ts';
import { correctionReaders, person, preparedStatus } from './corrections.contract.ts';

const resource: Resource = { name: 'DebtPayment', path: '/api/debt_payments' };

/**
 * A partner's payment for a letter about a debt: `amount` is gross, with its VAT, `net` the part of the debt it pays,
 * `left` the remaining debt, gross, when it was recorded: 0 if all was paid. `demand` is the number of the letter,
 * `bankReference` the bank's reference of the transfer, `line` the line of the bank statement, null if two people recorded
 * it by hand. Once all is `booked` the debt is 0, and the credits it came from are on no payout any more; the rest of a
 * part payment is set off against later earnings.
 */
const debtPayment = z.object({
  id,
  partner: z.object({ id, displayName: z.string() }),
  amount: money,
  net: money,
  left: money,
  currency: z.literal('EUR'),
  demand: z.string(),
  receivedOn: day,
  bankReference: z.string(),
  line: id.nullable(),
  reason: z.string(),
  status: preparedStatus,
  approval: iriOf(approvalResource).nullable(),
  preparedBy: person,
  preparedAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
});

export const createDebtPayment = endpoint({
  method: 'POST',
  path: '/api/debt_payments',
  summary: 'Notes that a partner has paid what a letter asks for, or a part of it.',
  description:
    'All that is owed, the VAT included, or less (422 with what is owed for more). Of a part the debt and its VAT get the same share, and the rest stays owed. Where a `line` of a bank statement says so (money that came in for no payout, or under the id of one without being called a return) it is booked immediately, with the day, the amount and the reference of that line; by hand a second person approves it (`approval`), unless one person suffices. Where all is paid the debt is 0 then, and the letter settled; the partner is notified. 409 without a debt or a letter, for a line that was decided on, and, approved later, when the debt is another by then. 403 for the caller’s own partner.',
  access: 'money.correct',
  idempotencyKey: true,
  refusals: [403, 429],
  body: z.object({
    partner: partnerReference,
    line: id.optional(),
    amount: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,2})?$/, refusalText('amountFormInvalid'))
      .optional(),
    receivedOn: calendarDay.optional(),
    bankReference: line(140).optional(),
    reason,
    code: proofCode,
  }),
  readOnly: {
    ignored: [
      'net',
      'left',
      'currency',
      'demand',
      'status',
      'approval',
      'preparedBy',
      'preparedAt',
      'decidedBy',
      'decidedAt',
    ],
  },
  answer: item(resource, debtPayment),
});

export const listDebtPayments = endpoint({
  method: 'GET',
  path: '/api/debt_payments',
  summary: 'What partners have paid for letters about debts, the latest first.',
  access: correctionReaders,
  looks: 'visit',
  answer: collection(resource, debtPayment, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'amount'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { partner: 'relation', status: 'exact' },
  }),
});
