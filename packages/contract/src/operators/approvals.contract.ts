import { z } from 'zod';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { chosenIds } from '../http/outcome.ts';
import { proofCode } from '../http/proof-code.ts';
import { reason } from '../http/reason.ts';
import { right } from '../http/rights.ts';
import { calendarDay, id, idParams, instant } from '../http/values.ts';
import { shownPasskey } from '../session/passkeys.contract.ts';

export const approvalResource: Resource = { name: 'Approval', path: '/api/approvals' };

/**
 * Actions that take two people: full access for somebody, and the four-eyes setting itself; a payout run, a new file for it
 * after the bank rejected one, taking it back before its file was fetched, and giving up a returned payout; a credit or
 * debit by hand, corrections after refunds and the rule that creates them automatically, a letter about a debt, its
 * write-off, and a payment of it without a bank statement; vouchers that the company grants; a VAT ID that is accepted on
 * other evidence, and a credit note that is replaced by one with other tax; a new version of a file for the tax adviser;
 * the balances of a take-over; the closing of a month; a version of the plan; a broadcast to more than 500 recipients or
 * one that the law requires.
 */
export const approvalKind = z.literal([
  'accounting.version',
  'content.broadcast',
  'cycle.close',
  'operator.admin',
  'company.safeguards',
  'payout.run',
  'payout.file',
  'payout.take-back',
  'payout.reject',
  'money.correction',
  'money.findings',
  'money.finding-rule',
  'money.demand',
  'money.write-off',
  'money.debt-payment',
  'money.vouchers',
  'tax.vat-id',
  'tax.replacement',
  'takeover.balances',
  'plan.version',
]);

export type ApprovalKind = z.output<typeof approvalKind>;

const person = z.object({ id, name: z.string() });

/** The prepared change, field by field, in the terms of the call that prepared it. */
const fields = z.record(z.string(), z.unknown());

/**
 * A change prepared by one person that another one decides on. `subject` is the IRI of what changes, `subjectName` the name
 * of the partner or person with that IRI; `before` and `after` are the values. If the object has changed in another way
 * meanwhile, it is `overtaken` and has to be prepared again. `decidable`: the caller may approve it; its preparer may not,
 * nor somebody who gains access by it while somebody else can decide. `right` is the one that approves it; `answerable`: it
 * is open, and there is somebody with a password, that right and nothing that excludes them. Otherwise an operator
 * with `operators.write` has to invite somebody.
 */
const approval = z.object({
  id,
  kind: approvalKind,
  subject: z.string(),
  subjectName: z.string().nullable(),
  before: fields,
  after: fields,
  reason: z.string(),
  preparedBy: person,
  preparedAt: instant,
  status: z.literal(['open', 'approved', 'rejected', 'overtaken']),
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decision: z.string().nullable(),
  decidable: z.boolean(),
  right,
  answerable: z.boolean(),
});

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/approvals',
  summary: 'What waits for a second person or was decided on, the latest first.',
  description:
    'What the caller prepared, and what they have the right to decide on. With `audit.read` everything. `by` is a part of the name or e-mail address of whoever prepared it or decided on it; `from` and `to` are days in Berlin, both included: of the decision, or of the preparation where nobody has decided.',
  access: 'operator',
  query: z.object({ from: calendarDay.optional(), to: calendarDay.optional() }),
  answer: collection(approvalResource, approval, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { status: 'exact', kind: 'exact', by: 'text' },
  }),
});

export const getApproval = endpoint({
  method: 'GET',
  path: '/api/approvals/{id}',
  summary: 'One of them.',
  access: 'operator',
  params: idParams,
  answer: item(approvalResource, approval),
});

export const approve = endpoint({
  method: 'POST',
  path: '/api/approvals/{id}/approve',
  summary: 'Does what was prepared, exactly so.',
  description:
    '403 `fourEyes` for whoever prepared it, and for whoever gets access by it while somebody else may decide, `secondFactorProof` without a recent proof where the company asks for one; 409 `changedSince` when what it changes is no longer as it was, or it was decided on.',
  access: 'operator',
  idempotencyKey: true,
  refusals: [403, 429],
  params: idParams,
  body: z.object({ code: proofCode }),
  answer: plain(approval),
});

export const decideApprovals = endpoint({
  method: 'POST',
  path: '/api/approvals/decisions',
  summary: 'Approves or rejects several together, each for itself.',
  description:
    'What cannot be decided so stays open and is named in `failed` with the status and code of its refusal, and with `factors` where the second factor has to be proven. A rejection needs a `reason`. `credential` is a passkey that was shown for these approvals (`POST /api/user/passkeys/proof/options`): it proves them once, as they were prepared then, and nothing else.',
  access: 'operator',
  idempotencyKey: true,
  refusals: [429],
  body: z.object({
    ids: chosenIds,
    decision: z.literal(['approve', 'reject']),
    reason: reason.optional(),
    code: proofCode,
    credential: shownPasskey.optional(),
  }),
  answer: plain(
    z.object({
      done: z.array(id),
      failed: z.array(
        z.object({
          id,
          status: z.int(),
          code: z.string(),
          reason: z.string(),
          factors: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
});

export const reject = endpoint({
  method: 'POST',
  path: '/api/approvals/{id}/reject',
  summary: 'Ends it undone: by whoever decides on it, or by whoever prepared it.',
  access: 'operator',
  idempotencyKey: true,
  refusals: [403],
  params: idParams,
  body: z.object({ reason }),
  answer: plain(approval),
});
