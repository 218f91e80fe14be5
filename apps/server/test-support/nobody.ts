import { type Authentication, unauthorized } from '../src/platform/http/session.ts';

/** For test servers without accounts: only public calls are answered. */
export const nobody: Authentication = {
  byHeader: () => Promise.reject(unauthorized('sessionMissing')),
  byTicket: () => Promise.reject(unauthorized('sessionMissing')),
};
