import {
  getTaxLinkFacts,
  getTaxPackage,
  getTaxPackageByLink,
  listTaxLinks,
  makeTaxLink,
  withdrawTaxLink,
} from '@blattwerk/contract/statements/tax-packages.contract.ts';
import { berlinDay, MS_A_DAY } from '@blattwerk/plan/days.ts';
import { createToken, hashToken } from '../../../identity/session/token.ts';
import { ApiError, notFound } from '../../../platform/api-error.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Route } from '../../../platform/http/route.ts';
import { ownPartner } from '../../../platform/http/session.ts';
import { limitKey, requireRateLimit } from '../../../platform/throttle.ts';
import { drawing } from '../drawing.ts';
import { requireYear, requireYearStatement } from '../year/require-year.ts';
import {
  endTaxLink,
  findLinkedPackage,
  findTaxLinks,
  insertTaxLink,
  type LinkedPackage,
  lockOpenLinks,
  noteUse,
} from './tax-links.queries.ts';
import { taxPackageName, zipTaxPackage } from './zip-tax-package.ts';

/** Valid links of a partner at a time. */
const MOST_LINKS = 10;

/** Rate limits: wrong links from one network address in a quarter of an hour, and packages downloaded by one link. */
const WRONG_LINKS = 30;
const PACKAGES_OF_LINK = 20;

/** A partner’s data of a year for a tax adviser, available to the partner and to anybody with a link. */
export function taxPackageRoutes(route: Route): void {
  route(getTaxPackage, ({ params: { id, year }, session }, deps) =>
    drawing.run(session.user.id, async () => {
      const statement = await requireYear(deps, session, { id, year });
      const { locale } = session.user;
      return {
        type: 'application/zip' as const,
        name: taxPackageName(statement, locale),
        body: await zipTaxPackage(deps, statement, { partner: id, locale }),
        disposition: 'attachment' as const,
      };
    }),
  );

  route(listTaxLinks, async ({ session }, { db }) => {
    const { partner } = session;
    return { links: partner === null ? [] : await findTaxLinks(db, partner.id) };
  });

  route(makeTaxLink, async ({ body: { year, days }, session }, { db, clock, config }) => {
    const partner = ownPartner(session).id;
    await requireYearStatement(db, { id: partner, year });
    const token = createToken();
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + days * MS_A_DAY);
    const link = { partner, year, tokenHash: hashToken(token), createdAt, expiresAt };
    const id = await inTransaction(db, async (tx) => {
      if ((await lockOpenLinks(tx, partner, createdAt)) >= MOST_LINKS)
        throw new ApiError(409, 'taxLinksFull');
      return insertTaxLink(tx, link);
    });
    const address = `${config.publicUrl}/tax-package/${token}`;
    return { id, year, createdAt, expiresAt, withdrawnAt: null, usedOn: [], address };
  });

  route(withdrawTaxLink, async ({ params: { id }, session }, { db, clock }) => {
    const partner = ownPartner(session).id;
    const isOwn = await inTransaction(db, (tx) => endTaxLink(tx, { id, partner, now: clock.now() }));
    if (!isOwn) throw notFound();
  });

  linkRoutes(route);
}

/** These need no sign-in: the link identifies partner and year. */
function linkRoutes(route: Route): void {
  route(getTaxLinkFacts, async ({ params, address }, deps) => {
    const {
      displayName: partner,
      year,
      expiresAt,
      ...linked
    } = await requireLink(deps, { ...params, address });
    const { monthTo } = await requireYearStatement(deps.db, { id: linked.partner, year });
    return { partner, company: deps.company.current().name, year, to: monthTo.slice(0, 7), expiresAt };
  });

  route(getTaxPackageByLink, async ({ params, address }, deps) => {
    const { db, clock } = deps;
    const { link, partner, user, year, locale } = await requireLink(deps, { ...params, address });
    const now = clock.now();
    await requireRateLimit(db, { key: limitKey('tax-link', String(link)), failures: PACKAGES_OF_LINK }, now);
    return drawing.run(user, async () => {
      const statement = await requireYearStatement(db, { id: partner, year });
      const body = await zipTaxPackage(deps, statement, { partner, locale });
      await inTransaction(db, (tx) => noteUse(tx, link, berlinDay(now.getTime())));
      return {
        type: 'application/zip' as const,
        name: taxPackageName(statement, locale),
        body,
        disposition: 'attachment' as const,
      };
    });
  });
}

/** @throws ApiError 404 for any invalid link, always the same; 429 after thirty of them */
async function requireLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<LinkedPackage> {
  const now = clock.now();
  const linked = await findLinkedPackage(db, { tokenHash: hashToken(token), now });
  if (linked !== undefined) return linked;
  await requireRateLimit(db, { key: limitKey('tax-links', address), failures: WRONG_LINKS }, now);
  throw notFound();
}
