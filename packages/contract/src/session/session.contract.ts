import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { right } from '../http/rights.ts';
import { id } from '../http/values.ts';

/**
 * ROLE_ADMIN has full access, ROLE_USER user access (specification, section 6). ROLE_STAFF works for the company with the
 * rights granted to them, and is no partner.
 */
export const role = z.literal(['ROLE_USER', 'ROLE_ADMIN', 'ROLE_STAFF']);

/** The languages of the product (specification, opening paragraph); `de` is the default, `en` the fallback. */
export const locale = z.literal(['de', 'en', 'fr-FR', 'ru-RU']);

export type Locale = z.output<typeof locale>;

const user = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  locale,
});

const partner = z.object({ id, displayName: z.string() });

/** `partner` is null for staff; `rights` are an operator's, and empty for everybody else. */
const account = z.object({ user, partner: partner.nullable(), roles: z.array(role), rights: z.array(right) });

/** The response of every sign-in: the account, and the token to send as bearer token from then on. */
export const signedIn = plain(account.extend({ token: z.string() }));

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Signs in with e-mail and password; the token is sent as a bearer token from then on.',
  description:
    'Where the account has a second factor, the error is `secondFactorRequired`, and `factors` says what there is (`app`, `passkey`), until `code` is sent: one of the app or a recovery code. A passkey is shown to `POST /api/login/passkey` instead.',
  access: 'public',
  missingFieldStatus: 400,
  body: z.object({
    username: z.string().max(320),
    password: z.string().max(1024),
    code: z.string().max(40).optional(),
  }),
  refusals: [401, 429],
  answer: signedIn,
});

/** The specification's call. A GET that changes something would end the session of every crawler, hence the other one. */
export const logout = endpoint({
  method: 'GET',
  path: '/logout',
  summary: 'Ends the session of the token immediately.',
  deprecated: 'It ends the session although it is a GET: use POST /api/logout.',
  access: 'public',
  answer: empty,
});

export const endCurrentSession = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session of the token immediately.',
  access: 'public',
  answer: empty,
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user/',
  summary: 'The current account: the answer of the sign-in without its token.',
  access: 'user',
  answer: plain(account),
});
