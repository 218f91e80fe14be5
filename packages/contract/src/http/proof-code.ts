import { z } from 'zod';

/**
 * A code of the caller's authenticator app, or a recovery code: proves the second factor, if the company requires it and
 * the last proof is older than 15 minutes.
 */
export const proofCode = z.string().max(40).optional();

/**
 * The fields of a body that prove who sends it: a {@link proofCode}, or a passkey assertion. They differ between attempts
 * without making it a different request. A `code` with another meaning, such as a bank's, is not a proof.
 */
export function proofFields(body: z.ZodType | undefined): string[] {
  if (!(body instanceof z.ZodObject)) return [];
  return Object.entries(body.shape).flatMap(([name, schema]) =>
    schema === proofCode || name === 'credential' ? [name] : [],
  );
}
