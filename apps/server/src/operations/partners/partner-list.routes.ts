import { getPartnerCountries, listAllPartners } from '@blattwerk/contract/operators/partner-list.contract.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { findPlanInForce } from '../../company/plans/find-plan.ts';
import { countryName, namedCountries } from '../../platform/country.ts';
import type { Route } from '../../platform/http/route.ts';
import { findAllPartners, findCountries } from './partner-list.queries.ts';

/** All partners, to whoever works for the company. */
export function partnerListRoutes(route: Route): void {
  route(listAllPartners, async ({ list, session }, { db, clock }) => {
    const { rows, total } = await findAllPartners(db, list, clock.now());
    const plan = await findPlanInForce(db, clock.now());
    return {
      items: rows.map(({ availableCents, countryIso, ...row }) => ({
        ...row,
        levelName: levelRow(plan, row.level).name,
        country: countryIso && countryName(countryIso, session.user.locale),
        countryISO: countryIso,
        balance: formatCents(availableCents),
      })),
      total,
    };
  });

  route(getPartnerCountries, async ({ session }, { db }) => ({
    countries: namedCountries(await findCountries(db), session.user.locale),
  }));
}
