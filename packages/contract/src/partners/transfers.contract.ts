import { z } from 'zod';
import { endpoint, file, item, MAX_UPLOAD_BYTES, plain } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { calendarDay, day, id, idParams, money, namedPartner, partnerReference } from '../http/values.ts';
import { computedOfEnd, contractEnd, contractEndResource, successionCode } from './contract-ends.contract.ts';

export const transferPartner = endpoint({
  method: 'POST',
  path: '/api/operator/partners/{id}/transfer',
  summary: 'Gives the place of a partner to a successor from the first instant of a month on.',
  description:
    'A form with one to five documents that prove it, `paper1` to `paper5`: each a JPG, PNG or PDF of at most 10 MB. It is the end of a contract with a successor (`to`), which waits and is withdrawn as any other: `effectiveFrom` is the first day of the current month, for which it is done immediately, or of a later one within two years; the next month unless said otherwise. The successor becomes a partner and stands at the place, the first line and the former owner below. Levels, step-ups and phases of the kick-start that the place has had go along and are not paid again; what was earned before stays with whom it was credited to. 422 at `to` for nobody, for whoever is a partner already, has anybody below, has ended, is on hold, cannot sign in, works for the company or has no place; 422 at `paper1` without a document; 409 `moveMonthBegun`, `contractNone`, `contractEndWaits`, `moveUnplaced`, and `transferWaits` while a move of one of both waits or the successor takes another place over; 403 for the caller’s own partner and for one who is paid to the caller’s account.',
  access: 'partners.write',
  byPeople: true,
  refusals: [403, 409],
  params: idParams,
  multipart: { files: ['paper1', 'paper2', 'paper3', 'paper4', 'paper5'], maxBytes: MAX_UPLOAD_BYTES },
  body: z.object({
    to: partnerReference,
    effectiveFrom: calendarDay.optional(),
    reasonCode: successionCode,
    reason,
  }),
  readOnly: { ignored: computedOfEnd, refused: ['downline', 'successor'] },
  answer: item(contractEndResource, contractEnd),
});

export const getTransferEffect = endpoint({
  method: 'GET',
  path: '/api/operator/partners/{id}/transfer-effect',
  summary: 'What a transfer of a place would change: who comes to stand below whom, and what goes along.',
  description:
    '`sponsor` is whom the successor would stand below, `firstLine` comes to stand below the successor with everybody below (`team`), `codes` lead there. `level` is the highest one that the place has had, which goes along; `balance` and `pending` stay with the former owner. `agreed`: whether the successor has accepted the current documents; payouts wait until then. Refused as the transfer itself.',
  access: 'partners.write',
  refusals: [403, 409, 422],
  params: idParams,
  query: z.object({ to: id }),
  answer: plain(
    z.object({
      successor: namedPartner,
      sponsor: namedPartner,
      firstLine: z.int(),
      team: z.int(),
      codes: z.int(),
      level: z.int(),
      levelName: z.string(),
      balance: money,
      pending: money,
      agreed: z.boolean(),
      firstMonth: day,
    }),
  ),
});

export const getTransferPaper = endpoint({
  method: 'GET',
  path: '/api/operator/contract_ends/{id}/papers/{paper}',
  summary: 'A document that proves that a place goes over.',
  access: 'partners.read',
  ticket: true,
  params: idParams.extend({ paper: idParams.shape.id }),
  answer: file({ types: ['image/jpeg', 'image/png', 'application/pdf'] }),
});
