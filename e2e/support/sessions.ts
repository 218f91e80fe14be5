import { openVisit } from './journey.ts';
import { signIn } from './sign-in.ts';
import type { SignedIn } from './signed-in.ts';

/** Signs in through the login page, once, and hands out what the browser then keeps. */
export async function signedInState(url: string, email: string): Promise<SignedIn> {
  const { page, context } = await openVisit();
  try {
    await signIn(page, url, email);
    return await context.storageState();
  } finally {
    await context.close();
  }
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
