import type { InjectOptions, LightMyRequestResponse } from 'fastify';

/** Fields whose values are kept encrypted, hashed or not at all. */
const names =
  /^(iban|password|currentPassword|code|token|secret|uri|recoveryCodes|clientDataJSON|signature|ticket|link)$/;

/** Shorter texts stand in other words by chance. */
const LEAST = 6;

/** What a request and its answer had of such values. */
export function sealedValuesOf({ payload }: InjectOptions, answer: LightMyRequestResponse): string[] {
  // A refusal has a code of another kind.
  const answered = answer.statusCode < 400 ? parsed(answer.body) : undefined;
  return [parsed(payload), answered].flatMap((value) => valuesIn(value, false));
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    // A file or a form: no such field is sent in one.
    return undefined;
  }
}

function valuesIn(value: unknown, isNamed: boolean): string[] {
  // An address of another object is no secret.
  if (typeof value === 'string')
    return isNamed && value.length >= LEAST && !value.startsWith('/api/') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    valuesIn(held, names.test(name) || (Array.isArray(value) && isNamed)),
  );
}
