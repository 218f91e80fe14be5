import { signInByCall } from './own-person.ts';
import type { SignedIn } from './signed-in.ts';

/** Signs in, and hands out what the browser would keep. The form has journeys of its own. */
export function signedInState(url: string, email: string): Promise<SignedIn> {
  return signInByCall({ url }, email);
}

/** The session's token as the browser keeps it, to call the API in the same name. */
export function tokenOf(state: SignedIn): string {
  const stored = state.origins.flatMap((origin) => origin.localStorage);
  for (const { value } of stored) {
    const token = /"token":"([^"]+)"/.exec(value)?.[1];
    if (token) return token;
  }
  throw new Error('The browser keeps no token.');
}
