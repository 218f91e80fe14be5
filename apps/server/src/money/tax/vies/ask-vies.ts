import { z } from 'zod';
import { plainNumber } from '../../../platform/check-ust.ts';

/** Country prefixes of the VAT IDs that VIES knows. */
export const VIES_COUNTRIES = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EL', 'ES', 'FI', 'FR', 'HR', 'HU', 'IE', 'IT', 'LT'],
  ...['LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'XI'],
] as const;

const TIMEOUT_MS = 15_000;

/** An answer is a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** The result of a check. */
export interface ViesAnswer {
  readonly valid: boolean;
  /** The consultation number of the answer; null if the query had no VAT ID of the company. */
  readonly reference: string | null;
  /** The raw answer. */
  readonly answer: Readonly<Record<string, unknown>>;
}

/** One country's register is unavailable; those of others may not be. */
export class RegisterUnavailable extends Error {}

const answerShape = z.looseObject({
  valid: z.boolean().optional(),
  requestIdentifier: z.string().nullish(),
  userError: z.string().nullish(),
  actionSucceed: z.boolean().optional(),
  errorWrappers: z.array(z.looseObject({ error: z.string() })).optional(),
});

/**
 * Queries the register of the European Commission about a VAT ID. Only the configured URL is called, and redirects are not
 * followed.
 * @param url endpoint for POST requests
 * @param company the company's own VAT ID: with it the answer has a consultation number, which is the proof
 * @throws RegisterUnavailable while the register of the country does not answer, Error while the service does not
 */
export async function askVies(url: string, vatId: string, company: string | null): Promise<ViesAnswer> {
  const [countryCode, vatNumber] = partsOf(vatId);
  const requester = company !== null && isKnownToVies(company) ? partsOf(company) : null;
  const answered = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      countryCode,
      vatNumber,
      ...(requester && { requesterMemberStateCode: requester[0], requesterNumber: requester[1] }),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await readLimited(answered);
  if (answered.status >= 500 || answered.status === 429) throw new Error(`VIES answered ${answered.status}`);
  const read = answerShape.safeParse(parsed(text));
  if (!read.success) throw new Error(`VIES answered ${answered.status} with something other than a check`);
  const { valid, requestIdentifier, userError, errorWrappers } = read.data;
  const fault = errorWrappers?.[0]?.error ?? userError ?? null;
  // An impossible number is not a failure of the register.
  if (fault === 'INVALID_INPUT') return { valid: false, reference: null, answer: read.data };
  if (fault !== null && fault !== 'VALID' && fault !== 'INVALID')
    throw new RegisterUnavailable(`VIES says ${fault}`);
  if (valid === undefined)
    throw new Error(`VIES answered ${answered.status} without saying whether the number is valid`);
  return { valid, reference: requestIdentifier || null, answer: read.data };
}

function isKnownToVies(number: string): boolean {
  return VIES_COUNTRIES.some((country) => plainNumber(number).startsWith(country));
}

function partsOf(vatId: string): [country: string, number: string] {
  const plain = plainNumber(vatId);
  return [plain.slice(0, 2), plain.slice(2)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Anything but JSON is reported as no check, with the status.
    return null;
  }
}

/** @throws Error for an answer that is longer than any check */
async function readLimited(answered: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answered.body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new Error('VIES answered with more than a check');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
