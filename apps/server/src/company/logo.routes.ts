import { changeLogo, getLogo } from '@blattwerk/contract/company/logo.contract.ts';
import { notFound } from '../platform/api-error.ts';
import { audit } from '../platform/audit.ts';
import type { Route } from '../platform/http/route.ts';
import { requireVersion } from '../platform/version.ts';
import { findLogo, lockCompany, saveLogo } from './company.queries.ts';
import { logoAddress } from './company-facts.ts';
import { companyVersionOf } from './company-version.ts';
import { drawLogo } from './logo.ts';

/** The company's logo. */
export function logoRoutes(route: Route): void {
  route(getLogo, async (_, { db }) => {
    const body = await findLogo(db);
    if (body === null) throw notFound();
    return { type: 'image/png' as const, name: 'logo.png', body, disposition: 'inline' as const };
  });

  route(changeLogo, async ({ body: { image, reason }, session, version: read }, deps) => {
    const logo = image === null ? null : await drawLogo(Buffer.from(image, 'base64'));
    const after = { logo: logoAddress(logo) };
    const version = await deps.db.transaction().execute(async (tx) => {
      const company = await lockCompany(tx);
      const before = { logo: logoAddress(await findLogo(tx)) };
      requireVersion(read, companyVersionOf(company, before.logo));
      await saveLogo(tx, logo, deps.clock.now());
      const details = { before, after, reason };
      await audit(tx, { user: session.user.id, action: 'write', subject: '/api/company/logo', details });
      return companyVersionOf(company, after.logo);
    });
    await deps.company.refresh();
    return { ...after, version };
  });
}
