import { type Authentication, unauthorized } from '../src/platform/http/session.ts';

/** For servers of tests that know no accounts: public calls alone are answered. */
export const nobody: Authentication = {
  byHeader: () => Promise.reject(unauthorized('sessionMissing')),
  byTicket: () => Promise.reject(unauthorized('sessionMissing')),
};
