import { z } from 'zod';

/**
 * A code of the caller's authenticator app, or a recovery code: proves the second factor, where the company asks for it and the
 * last proof is older than 15 minutes.
 */
export const proofCode = z.string().max(40).optional();

/**
 * The fields of a body that prove who sends it: a {@link proofCode}, or a passkey that was shown. They differ from one try to
 * the next and make no other request of it. A `code` that means something else, such as a bank's, is none.
 */
export function proofFields(body: z.ZodType | undefined): string[] {
  if (!(body instanceof z.ZodObject)) return [];
  return Object.entries(body.shape).flatMap(([name, schema]) =>
    schema === proofCode || name === 'credential' ? [name] : [],
  );
}
