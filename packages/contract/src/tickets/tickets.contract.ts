import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { instant } from '../http/values.ts';

const MAX_PATH_LENGTH = 2000;

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/tickets',
  summary:
    'A ticket that opens one address once within 60 seconds, for downloads in a new tab, which carry no token.',
  description: 'Append `ticket` to its query.',
  access: 'user',
  body: z.object({ path: z.string().max(MAX_PATH_LENGTH) }),
  answer: plain(z.object({ ticket: z.string(), expiresAt: instant })),
});
