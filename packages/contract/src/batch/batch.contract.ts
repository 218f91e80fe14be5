import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';

/** Maximum number of reads in one batch. */
const MAX_BATCH_SIZE = 24;

// A dot segment would leave /api once the URL is resolved.
const path = z
  .string()
  .max(2000)
  .regex(/^\/api\/[\x21-\x7e]*$/, refusalText('apiPathInvalid'))
  .refine((text) => !/\/(\.|%2e){1,2}([/?#]|$)/i.test(text), refusalText('apiPathInvalid'));

export const batch = endpoint({
  method: 'POST',
  path: '/api/batch',
  summary: 'Several GET calls in one request.',
  description: 'Each is answered with its own status and body, exactly as if called alone.',
  access: 'user',
  disabledAccounts: 'allowed',
  body: z.object({ paths: z.array(path).min(1).max(MAX_BATCH_SIZE) }),
  answer: plain(z.array(z.object({ path: z.string(), status: z.int(), body: z.unknown() }))),
});
