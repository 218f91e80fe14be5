import { exportOwnData } from '@blattwerk/contract/export/export.contract.ts';
import { listLooks } from '@blattwerk/contract/export/looks.contract.ts';
import type { Route } from '../../platform/http/route.ts';
import { ownPartner } from '../../platform/http/session.ts';
import { findLooks } from './looks.queries.ts';
import { zipOwnData } from './zip-own-data.ts';

/** The download of one's own data, and who of the company accessed them. */
export function ownDataRoutes(route: Route): void {
  route(
    exportOwnData,
    async ({ session }, deps) => {
      const body = await zipOwnData(deps, { user: session.user.id, partner: ownPartner(session).id });
      deps.log.info({ user: session.user.id }, 'a user downloads their data');
      const type = 'application/zip' as const;
      return { type, name: zipName(deps.company.current().name), body, disposition: 'attachment' as const };
    },
    { from: 'replica' },
  );

  route(listLooks, ({ session, query: { page } }, deps) =>
    findLooks(deps.db, { user: session.user.id, partner: ownPartner(session).id }, page ?? 1),
  );
}

/** A file name from the company's name, such as `laubwerk-gmbh.zip`. */
function zipName(company: string): string {
  const words = company.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['export'];
  return `${words.join('-')}.zip`;
}
