import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { maskIban } from '../../../src/account/bank-accounts/iban.ts';
import { COMPANY_IBAN } from '../../../src/money/payout-runs/testing/run-server.ts';

/** Fields whose values are stored encrypted, hashed or not at all. */
const names =
  /^(iban|password|currentPassword|code|token|secret|uri|recoveryCodes|clientDataJSON|signature|ticket|link)$/;

/** Shorter texts occur in other words by chance. */
const LEAST = 6;

/** The company's account is logged masked: who changed it to which. */
const shown = maskIban(COMPANY_IBAN);

/** Enumeration values of the contract, such as `documents`, are no secret codes. */
const isWord = (name: string, value: unknown) =>
  name === 'code' && typeof value === 'string' && /^[a-z]+([A-Z][a-z]+)*$/.test(value);

/** Such values in a request and its answer. */
export function sealedValuesOf({ payload }: InjectOptions, answer: LightMyRequestResponse): string[] {
  // The code of a refusal is something else.
  const answered = answer.statusCode < 400 ? parsed(answer.body) : undefined;
  return [parsed(payload), answered].flatMap((value) => valuesIn(value, false));
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    // A file or a form: these contain no such field.
    return undefined;
  }
}

function valuesIn(value: unknown, isNamed: boolean): string[] {
  // The path of another object is no secret.
  if (typeof value === 'string')
    return isNamed && value.length >= LEAST && !value.startsWith('/api/') && value !== shown ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    valuesIn(held, (names.test(name) && !isWord(name, held)) || (Array.isArray(value) && isNamed)),
  );
}
