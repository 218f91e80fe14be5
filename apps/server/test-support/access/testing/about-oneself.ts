import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { RefusalCode } from '@blattwerk/contract/http/refusals.ts';
import { expect } from 'vitest';
import type { MarkedNetwork } from './marked-network.ts';
import { type Own, ownOf } from './own-objects.ts';
import { callOf } from './row.ts';

/** A decision about oneself, and its refusal: as a whole, for one item out of several, or at a field. */
interface Refused {
  readonly id?: number;
  readonly body?: object;
  readonly refused: readonly [status: number, code: RefusalCode];
}

const reason = 'Versehen';
const ownAccount = [409, 'ownAccount'] as const;
const ownPayout = [403, 'ownPayout'] as const;
const ownCorrection = [403, 'ownCorrection'] as const;
const ownVoucher = [403, 'voucherOfOwn'] as const;
const ownQuestion = [403, 'ownQuestion'] as const;
const ownRestriction = [403, 'ownRestriction'] as const;
const ownNotes = [403, 'ownNotes'] as const;
const ownMessages = [403, 'teamMessagesOwn'] as const;

const access = ({ user: id }: Own): Refused => ({ id, body: { reason }, refused: ownAccount });
const accesses = ({ user }: Own): Refused => ({ body: { ids: [user], reason }, refused: ownAccount });
const state = ({ partner: id }: Own): Refused => ({ id, body: { reason }, refused: ownPayout });
/** The same with a body besides the reason. */
const stated = (own: Own, body: object): Refused => ({ ...state(own), body: { ...body, reason } });
const kept = ({ deletionRequest: id }: Own): Refused => ({ id, body: { reason }, refused: ownPayout });

/** Calls by which an operator decides on people and money, made about themselves: nobody does that. */
export const refusedOfOneself: Readonly<Record<string, (own: Own) => Refused>> = {
  'PATCH /api/affiliate_datas/{id}': ({ partner: id }) => ({
    id,
    body: { taxStatus: 'proven' },
    refused: [422, 'operatorSets'],
  }),
  'POST /api/tree/set-partner-to-tree': ({ partner, firstLine }) => ({
    body: { 'partner-id': partner, 'parent-id': firstLine },
    refused: [422, 'moveOneself'],
  }),
  'PATCH /api/operator/partners/{id}': ({ partner: id }) => ({
    id,
    body: { firstName: 'Zoë', reason },
    refused: ownAccount,
  }),
  'POST /api/operator/partners/{id}/email-change': ({ partner: id }) => ({
    id,
    body: { email: 'zoe@example.org', reason },
    refused: ownAccount,
  }),
  'POST /api/operator/partners/{id}/grants': (own) => stated(own, { grant: 'companyFree' }),
  'POST /api/operator/partners/{id}/merge': (own) => stated(own, { into: own.firstLine }),
  'POST /api/operator/likely_doubles/{id}/different': (own) => ({ ...state(own), id: own.likelyDouble }),
  'POST /api/operator/partner_grants/{id}/end': (own) => ({ ...state(own), id: own.partnerGrant }),
  'POST /api/operator/partners/{id}/restrict': (own) => ({ ...state(own), refused: ownRestriction }),
  'POST /api/operator/partners/{id}/lift-restriction': (own) => ({ ...state(own), refused: ownRestriction }),
  'POST /api/partners/{id}/message-stop': (own) => ({ ...state(own), refused: ownMessages }),
  'POST /api/partners/{id}/message-release': (own) => ({ ...state(own), refused: ownMessages }),
  'POST /api/operator/partners/{id}/notes': ({ partner: id }) => ({
    id,
    body: { text: 'Ruft nur vormittags an' },
    refused: ownNotes,
  }),
  'POST /api/operator/partners/{id}/place': ({ partner: id, firstLine }) => ({
    id,
    body: { parent: firstLine, reason },
    refused: [403, 'moveOneself'],
  }),
  'POST /api/operator/partners/{id}/move': ({ partner: id, firstLine }) => ({
    id,
    body: { parent: firstLine, reason },
    refused: [403, 'moveOneself'],
  }),
  'POST /api/operator/partners/{id}/terminate': (own) =>
    stated(own, { reasonCode: 'partner', downline: 'stay' }),
  'POST /api/operator/partners/{id}/transfer-previews': ({ partner: id, firstLine }) => ({
    id,
    body: { to: firstLine },
    refused: ownPayout,
  }),
  'POST /api/operator/partners/{id}/move-previews': ({ partner: id, firstLine }) => ({
    id,
    body: { parent: firstLine },
    refused: [403, 'moveOneself'],
  }),
  'POST /api/users/{id}/second-factor/reset': ({ user: id }) => ({
    id,
    body: { reason },
    refused: [409, 'secondFactorOwnReset'],
  }),
  'POST /api/users/{id}/disable': access,
  'POST /api/users/{id}/enable': access,
  'PUT /api/users/{id}/roles': ({ user: id }) => ({
    id,
    body: { roles: ['ROLE_USER'], reason },
    refused: ownAccount,
  }),
  'PATCH /api/operators/{id}': ({ user: id }) => ({ id, body: { rights: [], reason }, refused: ownAccount }),
  'POST /api/operators/disable': accesses,
  'POST /api/operators/enable': accesses,
  'POST /api/approvals/{id}/approve': ({ prepared: id }) => ({ id, body: {}, refused: ownCorrection }),
  'POST /api/approvals/decisions': ({ prepared }) => ({
    body: { ids: [prepared], decision: 'approve' },
    refused: ownCorrection,
  }),
  'POST /api/partners/{id}/hold': state,
  'POST /api/partners/{id}/release': state,
  'POST /api/operator/deletion_requests/decisions': ({ deletionRequest }) => ({
    body: { ids: [deletionRequest], decision: 'refuse', reason },
    refused: ownPayout,
  }),
  'POST /api/operator/deletion_requests/{id}/legal-hold': kept,
  'POST /api/operator/deletion_requests/{id}/legal-hold/lift': kept,
  'PATCH /api/payouts/{id}': ({ waiting: id }) => ({ id, body: { status: 1 }, refused: ownPayout }),
  'POST /api/payout_runs/{id}/items/reject': ({ run: id, item }) => ({
    id,
    body: { ids: [item], reason },
    refused: ownPayout,
  }),
  'POST /api/bank_statement_lines/{id}/match': ({ statementLine: id, waiting: payout }) => ({
    id,
    body: { payout, reason },
    refused: ownPayout,
  }),
  'POST /api/payouts/{id}/returned': ({ payout: id }) => ({
    id,
    body: { date: '2026-05-08', code: 'AC04', reason },
    refused: ownPayout,
  }),
  'POST /api/payouts/{id}/reject_returned': ({ payout: id }) => ({
    id,
    body: { reason },
    refused: ownPayout,
  }),
  'POST /api/payouts/{id}/replacement': ({ payout: id }) => ({ id, body: { reason }, refused: ownPayout }),
  'POST /api/vat_id_decisions': ({ partner }) => ({ body: { partner, reason }, refused: ownPayout }),
  'POST /api/objections/{id}/answer': ({ objection: id }) => ({
    id,
    body: { answer: 'Wir haben sie berichtigt.' },
    refused: ownPayout,
  }),
  'POST /api/objections/{id}/end': ({ objection: id }) => ({ id, body: { reason }, refused: ownPayout }),
  'POST /api/operator/questions/{id}/answers': ({ question: id }) => ({
    id,
    body: { text: 'Sie stimmt.' },
    refused: ownQuestion,
  }),
  'POST /api/operator/questions/{id}/notes': ({ question: id }) => ({
    id,
    body: { text: 'Sie stimmt.' },
    refused: ownQuestion,
  }),
  'POST /api/operator/questions/{id}/assignment': ({ question: id }) => ({
    id,
    body: { operator: null },
    refused: ownQuestion,
  }),
  'POST /api/operator/questions/{id}/close': ({ answeredQuestion: id }) => ({ id, refused: ownQuestion }),
  'POST /api/orders/{id}/reassign': ({ order: id, firstLine }) => ({
    id,
    body: { partner: firstLine, reason },
    refused: ownPayout,
  }),
  'POST /api/customers/{id}/sponsor': ({ shopCustomer: id, partner }) => ({
    id,
    body: { sponsor: partner, reason },
    refused: [403, 'moveOneself'],
  }),
  'POST /api/corrections': ({ partner }) => ({
    body: { partner, amount: '1.00', text: 'Kulanz', reason },
    refused: ownCorrection,
  }),
  'POST /api/finding_decisions': ({ finding }) => {
    const expected = { count: 1, amount: '-1.00' };
    return { body: { decision: 'stand', ids: [finding], expected, reason }, refused: ownCorrection };
  },
  'PATCH /api/signals/{id}': ({ signal: id }) => ({
    id,
    body: { status: 'harmless', reason },
    refused: ownPayout,
  }),
  'POST /api/demands': ({ partner }) => ({
    body: { partner, dueOn: '2026-06-01', reason },
    refused: ownCorrection,
  }),
  'POST /api/vouchers': ({ partner }) => ({
    body: { partner, amount: '1.00', validUntil: '2026-12-31', reason },
    refused: ownVoucher,
  }),
  'PATCH /api/vouchers/{id}': ({ voucher: id }) => ({
    id,
    body: { validUntil: '2026-12-31', reason },
    refused: ownVoucher,
  }),
  'POST /api/vouchers/{id}/withdraw': ({ voucher: id }) => ({ id, body: { reason }, refused: ownVoucher }),
  'POST /api/write_offs': ({ partner }) => ({ body: { partner, reason }, refused: ownCorrection }),
  'POST /api/debt_payments': ({ partner }) => ({
    body: { partner, amount: '1.00', receivedOn: '2026-05-08', bankReference: 'B-9', reason },
    refused: ownCorrection,
  }),
};

/** Makes the call about the own partner of an operator with full access, who is refused. */
export async function checkAboutOneself(network: MarkedNetwork, endpoint: Endpoint): Promise<void> {
  const call = callOf(endpoint);
  const ask = refusedOfOneself[call];
  if (ask === undefined)
    throw new Error(`${call} is not on the list of calls that refuse decisions about oneself`);
  const { id, body, refused } = ask(await ownOf(network));
  const isPatch = endpoint.method === 'PATCH';
  const answer = await network.server.call(network.tokens.admin, {
    method: endpoint.method,
    url: endpoint.path.replace('{id}', String(id)),
    ...(body !== undefined && {
      payload: JSON.stringify(body),
      headers: { 'content-type': isPatch ? 'application/merge-patch+json' : 'application/json' },
    }),
  });
  const { code, failed, violations } = JSON.parse(answer.body || '{}');
  const refusal = failed?.[0] ?? { status: answer.statusCode, code: violations?.[0]?.code ?? code };
  expect([refusal.status, refusal.code], answer.body).toEqual(refused);
}
