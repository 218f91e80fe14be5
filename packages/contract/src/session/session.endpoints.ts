import { changeRoles, disableUser, enableUser } from './accounts.contract.ts';
import { changePassword } from './password.contract.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from './second-factor.contract.ts';
import { currentUser, endCurrentSession, login, logout } from './session.contract.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.contract.ts';

/** Every call about signing in: sessions, passwords, the second factor, and accounts in the hands of ROLE_ADMIN. */
export const sessionEndpoints = [
  login,
  logout,
  endCurrentSession,
  currentUser,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  disableSecondFactor,
  resetSecondFactor,
  changePassword,
  listSessions,
  endOtherSessions,
  endSession,
  disableUser,
  enableUser,
  changeRoles,
] as const;
