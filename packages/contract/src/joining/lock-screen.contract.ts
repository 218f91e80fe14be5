import { z } from 'zod';
import { empty, endpoint } from '../http/endpoint.ts';

const MAX_LENGTH = 1024;

export const unlock = endpoint({
  method: 'POST',
  path: '/api/lock-screen/unlock',
  summary: 'Whether the password is that of the session’s user: unlocks the lock screen.',
  description: '422 if not.',
  access: 'user',
  body: z.object({ password: z.string().max(MAX_LENGTH) }),
  refusals: [429],
  answer: empty,
});
