import { z } from 'zod';
import { empty, endpoint } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';
import { email } from '../http/texts.ts';
import { password } from './password.ts';

/** Verification code: 5 digits (specification, section 9). */
const code = z.string().regex(/^\d{5}$/, refusalText('codeFiveDigits'));

export const requestRecovery = endpoint({
  method: 'POST',
  path: '/api/recovery',
  summary: 'Sends a code for a new password, at most three a day.',
  description: 'The answer is the same for every address, known or not.',
  access: 'public',
  body: z.object({ email }),
  refusals: [429],
  answer: empty,
});

export const checkRecovery = endpoint({
  method: 'POST',
  path: '/api/recovery/check',
  summary: 'Whether a code is right: valid for 10 minutes and 5 tries.',
  description: '422 if not.',
  access: 'public',
  body: z.object({ email, code }),
  refusals: [429],
  answer: empty,
});

export const recoverPassword = endpoint({
  method: 'POST',
  path: '/api/recovery/password',
  summary: 'Sets a new password by a code, once.',
  description: 'Every session ends, and payouts are held for 72 hours.',
  access: 'public',
  body: z.object({ email, code, password }),
  refusals: [429],
  answer: empty,
});
