import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { email, line } from '../http/texts.ts';
import { locale } from '../session/session.contract.ts';
import { password } from './password.ts';

const MAX_NAME_LENGTH = 100;
const MAX_TOKEN_LENGTH = 100;

const name = line(MAX_NAME_LENGTH);

/** Where somebody comes from: a partner's referral code, or what the link of an invitation carries, which wins. */
const origin = {
  code: z.string().max(MAX_TOKEN_LENGTH).optional(),
  invitation: z.string().max(MAX_TOKEN_LENGTH).optional(),
};

export const checkSignUp = endpoint({
  method: 'GET',
  path: '/api/sign-up/check',
  summary:
    'By whom a referral code or an invitation comes: the name of the sponsor, nothing else. 404 for one that is not valid.',
  access: 'public',
  query: z.object(origin),
  answer: plain(z.object({ sponsor: z.string() })),
});

export const signUp = endpoint({
  method: 'POST',
  path: '/api/sign-up',
  summary:
    'Signs somebody up. The account begins when the link of a mail is followed (`confirmation: mail`), so that the answer tells nobody whether an address is known; at once (`none`) for whoever comes by an invitation to this very address.',
  access: 'public',
  body: z.object({
    firstName: name,
    lastName: name,
    email,
    password,
    locale: locale.default('de'),
    ...origin,
  }),
  answer: plain(z.object({ confirmation: z.literal(['mail', 'none']) })),
});

export const confirmSignUp = endpoint({
  method: 'POST',
  path: '/api/sign-up/confirm',
  summary: 'Begins the account of a sign-up by the token of its mail, once and within 24 hours.',
  access: 'public',
  body: z.object({ token: z.string().max(MAX_TOKEN_LENGTH) }),
  answer: empty,
});
