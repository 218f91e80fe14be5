import { anna, operator } from './demo-logins.ts';
import { signedInState } from './sessions.ts';
import type { SignedIn } from './signed-in.ts';

/** Who views a page: a visitor, Anna, Anna with a locked session, or the operator. */
export type Looker = 'nobody' | 'partner' | 'locked' | 'operator';

/** The viewer in a test's name: empty for Anna, who views most pages. */
export const titleOf: Readonly<Record<Looker, string>> = {
  nobody: ', signed out',
  partner: '',
  locked: ', locked',
  operator: ', as the operator',
};

/** Their browser storage, as options of a window. */
export type LookerStates = Readonly<Record<Looker, { readonly storageState?: SignedIn }>>;

/** Signs in each viewer once. */
export async function signInLookers(url: string): Promise<LookerStates> {
  const partner = await signedInState(url, anna);
  return {
    nobody: {},
    partner: { storageState: partner },
    locked: { storageState: lockedState(partner) },
    operator: { storageState: await signedInState(url, operator) },
  };
}

/** The same session behind the lock screen: the token is kept, and the browser knows that it is locked. */
export function lockedState({ cookies, origins }: SignedIn): SignedIn {
  const lock = { name: 'blattwerk.lock', value: '1' };
  return {
    cookies,
    origins: origins.map((one) => ({ ...one, localStorage: [...one.localStorage, lock] })),
  };
}
