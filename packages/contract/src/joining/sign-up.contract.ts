import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { email, optionalLine, personName } from '../http/texts.ts';
import { id } from '../http/values.ts';
import { locale } from '../session/session.contract.ts';
import { password } from './password.ts';

const MAX_NAME_LENGTH = 100;
const MAX_PHONE_LENGTH = 50;
const MAX_TOKEN_LENGTH = 100;
/** More than there are kinds of documents. */
const MAX_DOCUMENTS = 20;

const name = personName(MAX_NAME_LENGTH);

/** The origin of a sign-up: a partner's referral code, or the token of an invitation link, which takes precedence. */
const origin = {
  code: z.string().max(MAX_TOKEN_LENGTH).optional(),
  invitation: z.string().max(MAX_TOKEN_LENGTH).optional(),
};

export const checkSignUp = endpoint({
  method: 'GET',
  path: '/api/sign-up/check',
  summary: 'By whom a referral code or an invitation comes.',
  description:
    'The name of the sponsor and what they wrote with the link or the invitation; of an invitation whom it was sent to, and of a code where the shop is, with it. `landing` is what the company says in `locale` to whoever comes so, by part; what it does not say is absent. 404 for one that is not valid; 409 while nobody can sign up.',
  access: 'public',
  query: z.object({ ...origin, locale: locale.optional() }),
  refusals: [409, 429],
  answer: plain(
    z.object({
      sponsor: z.string(),
      invited: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
      words: z.string().nullable(),
      shop: z.string().nullable(),
      landing: z.record(z.string(), z.string()),
    }),
  ),
});

export const listSignUpDocuments = endpoint({
  method: 'GET',
  path: '/api/sign-up/documents',
  summary: 'What whoever signs up has to accept, in a language.',
  description: '409 while nobody can sign up: the company has no imprint or no privacy notice.',
  access: 'public',
  query: z.object({ locale: locale.default('de') }),
  refusals: [409],
  answer: plain(z.array(z.object({ id, title: z.string(), text: z.string() }))),
});

export const signUp = endpoint({
  method: 'POST',
  path: '/api/sign-up',
  summary: 'Signs somebody up.',
  description:
    'The account begins when the link of a mail is followed (`confirmation: mail`), so that the answer tells nobody whether an address is known; immediately (`none`) for whoever comes by an invitation to this very address. `messages`: on which channels news come at first; `acceptedDocuments`: ids of the documents of the sign-up, all of them. 409 while nobody can sign up.',
  access: 'public',
  body: z.object({
    firstName: name,
    lastName: name,
    email,
    password,
    phone: optionalLine(MAX_PHONE_LENGTH).default(null),
    locale: locale.default('de'),
    messages: z
      .array(z.literal(['mail', 'sms']))
      .max(2)
      .default(['mail']),
    acceptedDocuments: z.array(id).max(MAX_DOCUMENTS),
    ...origin,
  }),
  refusals: [429],
  answer: plain(z.object({ confirmation: z.literal(['mail', 'none']) })),
});

const token = z.string().max(MAX_TOKEN_LENGTH);

export const findPendingSignUp = endpoint({
  method: 'GET',
  path: '/api/sign-up/confirm',
  summary: 'What the token of a mail would begin: whose account, and below which sponsor, `null` for none.',
  description: '404 for a token that is used or older than 24 hours.',
  access: 'public',
  query: z.object({ token }),
  refusals: [429],
  answer: plain(z.object({ email: z.string(), sponsor: z.string().nullable() })),
});

export const confirmSignUp = endpoint({
  method: 'POST',
  path: '/api/sign-up/confirm',
  summary: 'Begins the account of a sign-up by the token of its mail.',
  description:
    'Once and within 24 hours, for who knows the password of the sign-up: a stranger could have signed up with this address. 422 for a token that is over (`token`) and for another password (`password`).',
  access: 'public',
  body: z.object({ token, password: z.string().max(1024) }),
  refusals: [429],
  answer: empty,
});

export const findUnconfirmedSignUp = endpoint({
  method: 'POST',
  path: '/api/sign-up/unconfirmed',
  summary: 'Whether a sign-up with this address and this password waits for the link of its mail.',
  description:
    'With `again` the mail is sent once more, at most three a day. `waiting` is false for everything else, a known address and an unknown one alike.',
  access: 'public',
  body: z.object({
    email: z.string().max(320),
    password: z.string().max(1024),
    again: z.boolean().default(false),
  }),
  refusals: [429],
  answer: plain(z.object({ waiting: z.boolean() })),
});
