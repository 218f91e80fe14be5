import { signInByCall } from './own-person.ts';
import type { SignedIn } from './signed-in.ts';

/** Signs in, and returns what the browser would store. The form has journeys of its own. */
export function signedInState(url: string, email: string): Promise<SignedIn> {
  return signInByCall({ url }, email);
}

/** The session's token as the browser stores it, to call the API as the same user. */
export function tokenOf(state: SignedIn): string {
  const stored = state.origins.flatMap((origin) => origin.localStorage);
  for (const { value } of stored) {
    const token = /"token":"([^"]+)"/.exec(value)?.[1];
    if (token) return token;
  }
  throw new Error('The browser has no token.');
}
