import { isDeepStrictEqual } from 'node:util';
import {
  changeCompany as changeCompanyEndpoint,
  getCompany,
} from '@blattwerk/contract/company/company.contract.ts';
import { locale } from '@blattwerk/contract/session/session.contract.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { invalidField, invalidFields, type Violation } from '../platform/api-error.ts';
import { audit } from '../platform/audit.ts';
import { checkUst } from '../platform/check-ust.ts';
import { isCountry } from '../platform/country.ts';
import type { Deps } from '../platform/deps.ts';
import type { HandlerAnswer, Route } from '../platform/http/route.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../platform/jobs.ts';
import { mailChannelOf } from '../platform/mail-channel.ts';
import { requireVersion } from '../platform/version.ts';
import { type Company, findCompany, findLogo, lockCompany, saveCompany } from './company.queries.ts';
import { findCompanyFacts, findProductDrafts, logoAddress, signUpNeeds } from './company-facts.ts';
import { companyVersionOf } from './company-version.ts';
import { leastContrast } from './contrast.ts';
import { parseMembershipShops } from './membership-shops.ts';
import { isShopAddress } from './shop-address.ts';

/** Minimum contrast of text of normal size (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

/** The company's data. */
export function companyRoutes(route: Route): void {
  route(getCompany, (_, deps) => present(deps));

  route(changeCompanyEndpoint, async ({ body, session, version }, deps) => {
    const { reason, ...given } = body;
    const changed = await deps.db.transaction().execute(async (tx) => {
      const before = await lockCompany(tx);
      requireVersion(version, companyVersionOf(before, logoAddress(await findLogo(tx))));
      const after = changedBy(before, given);
      requireSound(before, after);
      const names = (Object.keys(after) as (keyof Company)[]).filter(
        (name) => !isDeepStrictEqual(after[name], before[name]),
      );
      if (names.length === 0) return names;
      await saveCompany(tx, after, deps.clock.now());
      const of = (company: Company) => Object.fromEntries(names.map((name) => [name, company[name]]));
      const details = { before: of(before), after: of(after), reason };
      await audit(tx, { user: session.user.id, action: 'write', subject: '/api/company', details });
      return names;
    });
    await deps.company.refresh();
    // Estimates of the open cycle include when they become available.
    if (changed.includes('holdDays') || changed.includes('holdFrom'))
      await deps.jobs.request(RECOMPUTE_OPEN_CYCLE);
    return present(deps);
  });
}

async function present({ db, config, clock }: Deps): Promise<HandlerAnswer<typeof getCompany>> {
  const now = clock.now();
  const [company, facts, productDrafts] = await Promise.all([
    findCompany(db),
    findCompanyFacts(db, config, now),
    findProductDrafts(db, now),
  ]);
  const { locales, payoutDays, ...rest } = company;
  return {
    ...rest,
    locales: [...locales],
    payoutDays: [...payoutDays],
    logo: facts.logo,
    mail: mailChannelOf(config),
    signUpNeeds: signUpNeeds(facts),
    productDrafts,
    version: companyVersionOf(company, facts.logo),
  };
}

type Given = { readonly [Name in keyof Company]?: Company[Name] | undefined };

function changedBy(before: Company, { locales = before.locales, ...given }: Given): Company {
  const { payoutDays = before.payoutDays, payoutMinimum = before.payoutMinimum, ...others } = given;
  const changes = Object.entries(others).filter(([, value]) => value !== undefined);
  const inOrder = [...locale.values].filter((one) => locales.includes(one));
  return {
    ...before,
    ...Object.fromEntries(changes),
    locales: inOrder,
    payoutDays: [...new Set(payoutDays)].toSorted((a, b) => a - b),
    payoutMinimum: formatCents(parseCents(payoutMinimum)),
  };
}

/**
 * @throws ApiError 422 for a company without a name, for an incomplete address, for an unknown country code, for an
 * invalid VAT ID, for a colour on which white text is unreadable, for invalid shop addresses, and for languages without
 * German
 */
function requireSound(before: Company, after: Company): void {
  const parts = ['street', 'postcode', 'city', 'countryISO'] as const;
  if (after.name === null) throw invalidField('name', 'blank');
  const missing = parts.filter((name) => after[name] === null);
  if (missing.length > 0 && missing.length < parts.length)
    throw invalidFields(missing.map((name): Violation => ({ propertyPath: name, refused: 'blank' })));
  if (after.countryISO !== null && !isCountry(after.countryISO))
    throw invalidField('countryISO', 'countryUnknown');
  if (after.vatId !== null && after.vatId !== before.vatId && checkUst(after.vatId) !== null)
    throw invalidField('vatId', 'companyNumberUnsound');
  if (after.accent !== null && leastContrast(after.accent) < LEAST_CONTRAST)
    throw invalidField('accent', 'colourTooLight');
  if (after.membershipShops !== null && parseMembershipShops(after.membershipShops) === undefined)
    throw invalidField('membershipShops', 'shopAddressInvalid');
  if (after.shopAddress !== null && !isShopAddress(after.shopAddress))
    throw invalidField('shopAddress', 'shopOfLinksInvalid');
  if (!after.locales.includes('de')) throw invalidField('locales', 'germanOffered');
}
