import { unlock } from './lock-screen.contract.ts';
import { checkRecovery, recoverPassword, requestRecovery } from './recovery.contract.ts';
import {
  checkSignUp,
  confirmSignUp,
  findPendingSignUp,
  findUnconfirmedSignUp,
  listSignUpDocuments,
  signUp,
} from './sign-up.contract.ts';

/** Every call on the way in: the lock screen, sign-up and forgotten passwords. */
export const joiningEndpoints = [
  unlock,
  checkSignUp,
  signUp,
  confirmSignUp,
  findPendingSignUp,
  findUnconfirmedSignUp,
  listSignUpDocuments,
  requestRecovery,
  checkRecovery,
  recoverPassword,
] as const;
