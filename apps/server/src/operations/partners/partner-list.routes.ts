import { getPartnerCountries, listAllPartners } from '@blattwerk/contract/operators/partner-list.contract.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { readByShownPlan } from '../../company/plans/shown-month.ts';
import { countryName, namedCountries } from '../../platform/country.ts';
import type { Route } from '../../platform/http/route.ts';
import { findAllPartners, findCountries } from './partner-list.queries.ts';

/** The list of all partners, for staff. */
export function partnerListRoutes(route: Route): void {
  route(listAllPartners, ({ list, session }, { db, clock }) =>
    readByShownPlan(db, clock.now(), async (plan, now) => {
      const { rows, total } = await findAllPartners(db, list, now);
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
    }),
  );

  route(getPartnerCountries, async ({ session }, { db }) => ({
    countries: namedCountries(await findCountries(db), session.user.locale),
  }));
}
