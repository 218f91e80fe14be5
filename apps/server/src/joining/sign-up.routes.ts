import {
  checkSignUp,
  confirmSignUp as confirmSignUpCall,
  findPendingSignUp as findPendingSignUpCall,
  findUnconfirmedSignUp,
  listSignUpDocuments,
  signUp as signUpCall,
} from '@blattwerk/contract/joining/sign-up.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { requireOpenSignUp } from '../company/open-sign-up.ts';
import { filledWith } from '../company/page-texts/page-parts.ts';
import { findPublishedWords } from '../company/page-texts/page-texts.queries.ts';
import { shopAddressFor } from '../company/shop-address.ts';
import { withHashSlot } from '../identity/session/hash-slots.ts';
import { notFound } from '../platform/api-error.ts';
import type { Deps } from '../platform/deps.ts';
import type { Route } from '../platform/http/route.ts';
import { limitKey, requireRateLimit } from '../platform/throttle.ts';
import {
  confirmSignUp,
  findPendingSignUp,
  findSignUpDocuments,
  findSponsor,
  findUnconfirmed,
  signUp,
} from './sign-up.ts';

/** Calls per network address in 15 minutes: families and offices share one. */
const MOST_LOOK_UPS = 60;
const MOST_SIGN_UPS = 20;

/** Signing up. Public: there is no token yet. */
export function signUpRoutes(route: Route): void {
  route(checkSignUp, async ({ query, address }, deps) => {
    const { db, clock } = deps;
    const limit = { key: limitKey('sign-up-check', address), failures: MOST_LOOK_UPS };
    await requireRateLimit(db, limit, clock.now());
    await requireOpenSignUp(deps);
    const found = await findSponsor(db, query, clock.now());
    if (!found) throw notFound();
    const { invitation, words } = found;
    const invited = invitation && {
      firstName: invitation.firstName,
      lastName: invitation.surname,
      email: invitation.email,
    };
    const { shop, name: company } = deps.company.current();
    const [name = found.displayName] = found.displayName.split(' ');
    return {
      sponsor: found.displayName,
      invited,
      words,
      shop: invitation === null && query.code && shop !== null ? shopAddressFor(shop, query.code) : null,
      landing: await findLanding(db, query.locale, { name, company }),
    };
  });

  route(listSignUpDocuments, async ({ query }, deps) => {
    await requireOpenSignUp(deps);
    return findSignUpDocuments(deps.db, { locale: query.locale, now: deps.clock.now() });
  });

  route(signUpCall, ({ body, address }, deps) =>
    withHashSlot(async () => {
      const limit = { key: limitKey('sign-up', address), failures: MOST_SIGN_UPS };
      await requireRateLimit(deps.db, limit, deps.clock.now());
      return { confirmation: await signUp(deps, body) };
    }),
  );

  route(findPendingSignUpCall, async ({ query, address }, deps) => {
    const limit = { key: limitKey('sign-up-check', address), failures: MOST_LOOK_UPS };
    await requireRateLimit(deps.db, limit, deps.clock.now());
    return findPendingSignUp(deps, query.token);
  });

  route(confirmSignUpCall, ({ body, address }, deps) =>
    withHashSlot(async () => {
      const limit = { key: limitKey('sign-up-confirm', address), failures: MOST_SIGN_UPS };
      await requireRateLimit(deps.db, limit, deps.clock.now());
      await confirmSignUp(deps, body);
    }),
  );

  route(findUnconfirmedSignUp, ({ body, address }, deps) =>
    withHashSlot(async () => ({ waiting: await findUnconfirmed(deps, { ...body, address }) })),
  );
}

/** The company's text for visitors brought by a partner, filled in; empty if it has none of its own. */
async function findLanding(
  db: Deps['db'],
  locale: Locale | undefined,
  values: { readonly name: string; readonly company: string },
): Promise<Record<string, string>> {
  if (locale === undefined) return {};
  const words = (await findPublishedWords(db, locale, ['landing'])).get('landing') ?? {};
  return Object.fromEntries(Object.entries(words).map(([part, text]) => [part, filledWith(text, values)]));
}
