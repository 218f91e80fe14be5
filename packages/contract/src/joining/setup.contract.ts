import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';
import { email, personName } from '../http/texts.ts';
import { mailChannel, testMailSent } from '../messages/mail-test.contract.ts';
import { locale } from '../session/session.contract.ts';
import { password } from './password.ts';

const MAX_CODE_LENGTH = 100;
const MAX_COMPANY_LENGTH = 80;
const MAX_NAME_LENGTH = 50;

/** The code that the server printed at start-up. Letter case, spaces and dashes are ignored. */
const code = z.string().max(MAX_CODE_LENGTH);

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  summary: 'Whether a company can be begun here: `open` until somebody has done so.',
  description: '`mail` says where mails go, and is null afterwards.',
  access: 'public',
  answer: plain(z.object({ open: z.boolean(), mail: mailChannel.nullable() })),
});

export const beginCompany = endpoint({
  method: 'POST',
  path: '/api/setup',
  summary: 'Begins the company on an empty database.',
  description:
    'Its root partner, its first operator with full access and this password, and the first month of the programme (`start`, such as `2026-12`, at most a year away). `alone`: one person runs the company, so that nobody else is asked to approve. `secondFactor`: whoever approves or moves money proves a second factor, alone or not. `code` is what each start of the server prints until then: 403 for another one. 409 once a company has begun.',
  access: 'public',
  body: z.object({
    code,
    company: personName(MAX_COMPANY_LENGTH),
    firstName: personName(MAX_NAME_LENGTH),
    lastName: personName(MAX_NAME_LENGTH),
    email,
    locale: locale.default('de'),
    password,
    start: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, refusalText('monthInvalid')),
    alone: z.boolean().default(false),
    secondFactor: z.boolean().default(true),
  }),
  refusals: [403, 429],
  answer: empty,
});

export const testMail = endpoint({
  method: 'POST',
  path: '/api/setup/mail-test',
  summary:
    'Sends a mail to this address while no company has begun, and waits for the answer of the mail server.',
  description:
    '409 with its words if it does not take it. Without a mail server (`mail` is then `folder`) it is written into the folder. Five an hour.',
  access: 'public',
  body: z.object({ code, email, locale: locale.default('de') }),
  refusals: [403, 429],
  answer: plain(testMailSent),
});
