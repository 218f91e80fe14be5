import { z } from 'zod';
import { plainNumber } from '../../../platform/check-ust.ts';

/** Whose VAT IDs VIES knows: the letters that they begin with. */
export const VIES_COUNTRIES = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EL', 'ES', 'FI', 'FR', 'HR', 'HU', 'IE', 'IT', 'LT'],
  ...['LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'XI'],
] as const;

const TIMEOUT_MS = 15_000;

/** An answer is a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** What is known of a number then. */
export interface ViesAnswer {
  readonly valid: boolean;
  /** What VIES calls its answer by; null where it was asked without a number of the company's own. */
  readonly reference: string | null;
  /** As it came. */
  readonly answer: Readonly<Record<string, unknown>>;
}

/** One country's register does not answer: that of another one may. */
export class RegisterUnavailable extends Error {}

const answerShape = z.looseObject({
  valid: z.boolean().optional(),
  requestIdentifier: z.string().nullish(),
  userError: z.string().nullish(),
  actionSucceed: z.boolean().optional(),
  errorWrappers: z.array(z.looseObject({ error: z.string() })).optional(),
});

/**
 * Asks the register of the European Commission about a VAT ID. Only the configured address is asked, and it leads to no other.
 * @param url where numbers are posted to
 * @param company the company's own number: with a VAT ID the answer has a reference, which is the proof
 * @throws RegisterUnavailable while the country of the number does not answer, Error while nobody does
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
  if (!read.success) throw new Error(`VIES answered ${answered.status} with something else than a check`);
  const { valid, requestIdentifier, userError, errorWrappers } = read.data;
  const fault = errorWrappers?.[0]?.error ?? userError ?? null;
  // A number that cannot be one is no fault of the register.
  if (fault === 'INVALID_INPUT') return { valid: false, reference: null, answer: read.data };
  if (fault !== null && fault !== 'VALID' && fault !== 'INVALID')
    throw new RegisterUnavailable(`VIES says ${fault}`);
  if (valid === undefined)
    throw new Error(`VIES answered ${answered.status} and does not say whether it is valid`);
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
    // What is no JSON is reported as no check, with the status.
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
