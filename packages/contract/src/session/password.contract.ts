import { z } from 'zod';
import { empty, endpoint } from '../http/endpoint.ts';
import { password } from '../joining/password.ts';

const MAX_LENGTH = 1024;

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  summary: 'Changes the caller’s password; every other session of the user ends.',
  access: 'user',
  body: z.object({ currentPassword: z.string().max(MAX_LENGTH), password }),
  refusals: [429],
  answer: empty,
});
