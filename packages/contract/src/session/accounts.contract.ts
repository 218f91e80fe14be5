import { z } from 'zod';
import { empty, endpoint } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';
import { idParams } from '../http/values.ts';
import { role } from './session.contract.ts';

export const disableUser = endpoint({
  method: 'POST',
  path: '/api/users/{id}/disable',
  summary: 'Disables an account: its next call is refused, and it signs in no more. Nobody’s own (409).',
  access: 'admin',
  params: idParams,
  answer: empty,
});

export const enableUser = endpoint({
  method: 'POST',
  path: '/api/users/{id}/enable',
  summary: 'Lets a disabled account sign in again; its former sessions have ended.',
  access: 'admin',
  params: idParams,
  answer: empty,
});

const roles = z
  .array(role)
  .refine((given) => given.includes('ROLE_USER'), refusalText('roleUserNeeded'))
  .transform((given) => [...new Set(given)].toSorted((a, b) => b.localeCompare(a)));

export const changeRoles = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/roles',
  summary: 'Replaces the roles of an account and ends all its sessions; nobody’s own (409).',
  access: 'admin',
  params: idParams,
  body: z.object({ roles }),
  answer: empty,
});
