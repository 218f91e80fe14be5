import { z } from 'zod';
import { collection, empty, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { chosenIds, outcome } from '../http/outcome.ts';
import { reason } from '../http/reason.ts';
import { right } from '../http/rights.ts';
import { email, personName } from '../http/texts.ts';
import { id, idParams, instant } from '../http/values.ts';
import { password } from '../joining/password.ts';
import { locale } from '../session/session.contract.ts';

export const operatorResource: Resource = { name: 'Operator', path: '/api/operators' };

/**
 * An operator. `admin` has every right, others the `rights` granted to them. `invitedUntil`: the invitation link is valid
 * until then, and no password has been set yet. `version` is the value for the `If-Match` of a change.
 */
const operator = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  locale,
  admin: z.boolean(),
  rights: z.array(right),
  disabled: z.boolean(),
  secondFactor: z.boolean(),
  lastSignInAt: instant.nullable(),
  invitedUntil: instant.nullable(),
  version: z.string(),
});

const name = personName(50);

export const listOperators = endpoint({
  method: 'GET',
  path: '/api/operators',
  summary: 'Everybody who works for the company.',
  description:
    '`text` is a part of the name or of the e-mail address, `right` one that they have, by full access or another right too, `state` what their account is: `active`, `invited` while no password is set, `disabled`.',
  access: 'operators.write',
  answer: collection(operatorResource, operator, {
    defaultSize: MAX_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['name', 'lastSignInAt'],
    defaultOrder: [{ field: 'name', direction: 'asc' }],
    filters: { text: 'text', right: 'exact', state: 'exact' },
  }),
});

export const getOperator = endpoint({
  method: 'GET',
  path: '/api/operators/{id}',
  summary: 'Somebody who works for the company.',
  access: 'operators.write',
  params: idParams,
  answer: item(operatorResource, operator),
});

export const inviteOperator = endpoint({
  method: 'POST',
  path: '/api/operators',
  summary: 'Makes an account for somebody who works for the company and sends a link to set the password.',
  description:
    'The link holds for 14 days. Nobody gives a right that they do not have (403). 422 `emailTaken` for an address that somebody has.',
  access: 'operators.write',
  idempotencyKey: true,
  body: z.object({
    firstName: name,
    lastName: name,
    email,
    locale: locale.default('de'),
    rights: z.array(right).max(50),
    reason,
  }),
  readOnly: {
    refused: ['admin', 'disabled'],
    ignored: ['secondFactor', 'lastSignInAt', 'invitedUntil', 'version'],
  },
  answer: item(operatorResource, operator),
});

/**
 * The result of a change: effective immediately (`approval` null), or prepared for approval by a second person, with the id
 * under `/api/approvals`.
 */
const changed = z.object({ operator, approval: id.nullable() });

export const changeOperator = endpoint({
  method: 'PATCH',
  path: '/api/operators/{id}',
  summary: 'Gives other rights, or full access with `admin`, and ends the sessions of whom it concerns.',
  description:
    'Full access is given by two people where the company asks for that. Nobody changes their own rights (409) or gives what they do not have (403); one operator with full access always remains, with a second factor where it is demanded (409). `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'operators.write',
  params: idParams,
  ifMatch: true,
  body: z.object({ rights: z.array(right).max(50).optional(), admin: z.boolean().optional(), reason }),
  readOnly: {
    refused: ['firstName', 'lastName', 'email', 'disabled'],
    ignored: ['locale', 'secondFactor', 'lastSignInAt', 'invitedUntil', 'version'],
  },
  answer: plain(changed),
});

const blocking = {
  method: 'POST',
  access: 'operators.write',
  idempotencyKey: true,
  body: z.object({ ids: chosenIds, reason }),
  answer: plain(outcome),
} as const;

export const disableOperators = endpoint({
  ...blocking,
  path: '/api/operators/disable',
  summary: 'Disables several of those who work here, each as `POST /api/users/{id}/disable` would.',
  description:
    'What cannot be done so is named in `failed` with the status and code of its refusal: 404 for whoever does not work here, 409 for the caller’s own account.',
});

export const enableOperators = endpoint({
  ...blocking,
  path: '/api/operators/enable',
  summary: 'Lets several of them sign in again, each as `POST /api/users/{id}/enable` would.',
});

export const inviteOperatorAgain = endpoint({
  method: 'POST',
  path: '/api/operators/{id}/invitation',
  summary: 'Sends a new link to somebody who has not set a password yet; the former one ends.',
  description: '409 for whoever has.',
  access: 'operators.write',
  idempotencyKey: true,
  params: idParams,
  answer: empty,
});

export const correctOperatorInvitation = endpoint({
  method: 'POST',
  path: '/api/operators/{id}/invitation/correct',
  summary: 'Corrects name and address of somebody who has not set a password yet.',
  description:
    'Where the address is another one, a new link goes there and the former one ends. 422 `emailTaken` for an address that somebody has, 409 for whoever has a password or is a partner.',
  access: 'operators.write',
  idempotencyKey: true,
  refusals: [409],
  params: idParams,
  body: z.object({ firstName: name, lastName: name, email, reason }),
  readOnly: {
    ignored: [
      'locale',
      'admin',
      'rights',
      'disabled',
      'secondFactor',
      'lastSignInAt',
      'invitedUntil',
      'version',
    ],
  },
  answer: item(operatorResource, operator),
});

export const withdrawOperatorInvitation = endpoint({
  method: 'POST',
  path: '/api/operators/{id}/invitation/withdraw',
  summary: 'Takes an invitation back and the account with it, so that the address can be invited again.',
  description: 'The link ends. 409 for whoever has set a password or is a partner.',
  access: 'operators.write',
  idempotencyKey: true,
  refusals: [409],
  params: idParams,
  body: z.object({ reason }),
  answer: empty,
});

/** The token in an invitation link. */
const token = z.string().max(200);

export const checkOperatorInvitation = endpoint({
  method: 'POST',
  path: '/api/operator-invitation/check',
  summary: 'Whom the link of an invitation is for; 404 for one that was used or is too old.',
  access: 'public',
  body: z.object({ token }),
  answer: plain(z.object({ firstName: z.string(), email: z.string(), until: instant })),
});

export const acceptOperatorInvitation = endpoint({
  method: 'POST',
  path: '/api/operator-invitation/accept',
  summary: 'Sets the first password of whoever was invited; the link ends with it.',
  access: 'public',
  body: z.object({ token, password }),
  answer: empty,
});
