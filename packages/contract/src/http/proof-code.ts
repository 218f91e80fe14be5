import { z } from 'zod';

/**
 * A code of the caller's authenticator app, or a recovery code: proves the second factor, where the company asks for it and the
 * last proof is older than 15 minutes.
 */
export const proofCode = z.string().max(40).optional();
