import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { accountRights } from '../http/rights.ts';
import { idParams, instant } from '../http/values.ts';

/** For calls that ask for the password first. */
export const password = z.object({ password: z.string().max(1024) });

/** A code of the authenticator app; spaces are ignored. */
const appCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text), refusalText('codeSixDigits'));

/** In clear text, shown only this once. */
const recoveryCodes = plain(z.object({ recoveryCodes: z.array(z.string()) }));

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/user/second-factor',
  summary: 'Which second factors the caller has.',
  description:
    'Whether the password alone does not let the caller in, since when, by what (an authenticator app, a number of passkeys), and how many recovery codes are left.',
  access: 'user',
  answer: plain(
    z.object({
      enabled: z.boolean(),
      enabledAt: instant.nullable(),
      app: z.boolean(),
      passkeys: z.int().min(0),
      recoveryCodesLeft: z.int().min(0),
    }),
  ),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor',
  summary: 'Begins to set up an authenticator app: its secret, and the address that its QR code holds.',
  description: 'Nothing changes until a code confirms it. 409 when there is one already.',
  access: 'user',
  body: password,
  refusals: [429],
  answer: plain(z.object({ secret: z.string(), uri: z.string() })),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/confirm',
  summary: 'Confirms the app by its first code; the password alone is not enough from then on.',
  description: 'Answers ten recovery codes; former ones end.',
  example: { code: '123456' },
  access: 'user',
  body: z.object({ code: appCode }),
  refusals: [429],
  answer: recoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  summary: 'Ten new recovery codes; the former ones end.',
  access: 'user',
  body: password,
  refusals: [429],
  answer: recoveryCodes,
});

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/disable',
  summary: 'Takes the authenticator app away.',
  description: 'Without a passkey the password alone is enough again, and the recovery codes end.',
  access: 'user',
  body: password,
  refusals: [429],
  answer: empty,
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/{id}/second-factor/reset',
  summary: 'Takes app, passkeys and recovery codes from somebody who lost them; nobody’s own (409).',
  description:
    'A partner’s takes the right for partners, an operator’s the one for operators (403). `If-Match` as for disabling an account.',
  access: accountRights,
  idempotencyKey: true,
  ifMatch: true,
  params: idParams,
  body: z.object({ reason }),
  answer: empty,
});
