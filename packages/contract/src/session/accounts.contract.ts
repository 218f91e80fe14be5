import { z } from 'zod';
import { empty, endpoint } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { accountRights } from '../http/rights.ts';
import { idParams } from '../http/values.ts';

export const disableUser = endpoint({
  method: 'POST',
  path: '/api/users/{id}/disable',
  summary: 'Disables an account: its next call is refused, and it signs in no more.',
  description:
    'Nobody’s own (409). A partner’s takes the right for partners, an operator’s the one for operators (403); nobody blocks who is paid to their own account (403). `If-Match` names the `signInVersion` of the partner’s file: 412 when how they sign in has changed since.',
  access: accountRights,
  idempotencyKey: true,
  ifMatch: true,
  params: idParams,
  body: z.object({ reason }),
  answer: empty,
});

export const enableUser = endpoint({
  method: 'POST',
  path: '/api/users/{id}/enable',
  summary: 'Lets a disabled account sign in again; its former sessions have ended.',
  description: 'Rights and `If-Match` as for disabling it.',
  access: accountRights,
  idempotencyKey: true,
  ifMatch: true,
  params: idParams,
  body: z.object({ reason }),
  answer: empty,
});

/** Staff cannot become partners this way, nor partners staff. */
const partnerRole = z.literal(['ROLE_USER', 'ROLE_ADMIN']);

const roles = z
  .array(partnerRole)
  .refine((values) => values.includes('ROLE_USER'), refusalText('roleUserNeeded'))
  .transform((values) => [...new Set(values)].toSorted((a, b) => b.localeCompare(a)));

export const changeRoles = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/roles',
  summary: 'Replaces the roles of an account and ends all its sessions; nobody’s own (409).',
  access: 'operators.write',
  params: idParams,
  body: z.object({ roles, reason }),
  answer: empty,
});
