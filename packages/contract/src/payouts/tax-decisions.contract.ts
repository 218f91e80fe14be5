import { z } from 'zod';
import { endpoint, item, type Resource } from '../http/endpoint.ts';
import { proofCode } from '../http/proof-code.ts';
import { reason } from '../http/reason.ts';
import { id, idParams, instant, iriOf, partnerReference, reference, userAddress } from '../http/values.ts';
import { approvalResource } from '../operators/approvals.contract.ts';
import { ofPayout } from './payout-fields.ts';
import { payout, payoutResource } from './payouts.contract.ts';

const resource: Resource = { name: 'VatIdDecision', path: '/api/vat_id_decisions' };

/** The approval by a second person that a decision waits for. Null if it is done. */
const approval = iriOf(approvalResource).nullable();

/**
 * A number with an invalid form that was accepted, because other evidence proves that the partner is a business. While it
 * waits for an `approval` it has no `id`, and nobody has decided.
 */
const decision = z.object({
  id: id.optional(),
  partner: id,
  vatId: z.string(),
  decidedBy: userAddress.nullable(),
  decidedAt: instant.nullable(),
  reason: z.string(),
  approval,
});

export const decideVatId = endpoint({
  method: 'POST',
  path: '/api/vat_id_decisions',
  summary: 'Takes the number of a partner, which has no sound form or check digit, on another proof.',
  description:
    'Payouts whose tax the company owes are approved from then on. It is the number that the partner has now, or with `payout` the one that this payout of the partner was requested with. Once for each number of a partner; 409 for a number that needs no decision. From the company’s own amount of tax on (`taxAloneBelow`), which the payouts that wait for the number come to, it is prepared for a second person (`approval` names what waits). Nobody decides on their own partner, or where the money goes to their own account (403); `code` proves the second factor where the company asks for it.',
  access: 'tax.decide',
  idempotencyKey: true,
  body: z.object({
    partner: partnerReference,
    payout: reference('/api/payouts').optional(),
    reason,
    code: proofCode,
  }),
  refusals: [403, 429],
  readOnly: { refused: ['vatId', 'decidedBy', 'decidedAt'], ignored: ['approval'] },
  answer: item(resource, decision),
});

export const replaceCreditNote = endpoint({
  method: 'POST',
  path: '/api/payouts/{id}/replacement',
  summary:
    'Replaces the self-billed invoice of a paid payout that lacked its tax, now that the tax status is proven.',
  description:
    'Cancels the old one, issues a new one over the same credits and returns the approved payout that pays the difference. Invoices which reverse something of each other are replaced together. From the company’s own amount of tax on (`taxAloneBelow`) it is prepared for a second person: the answer is the payout as it was, and `approval` names what waits. 409 for one that cannot be replaced, 403 for the caller’s own and for one that would pay to the caller’s account; `code` proves the second factor where the company asks for it.',
  access: 'tax.decide',
  idempotencyKey: true,
  params: idParams,
  body: z.object({ reason, code: proofCode }),
  refusals: [403, 429],
  readOnly: { ignored: [...ofPayout, 'approval'] },
  answer: item(payoutResource, payout.extend({ approval })),
});
