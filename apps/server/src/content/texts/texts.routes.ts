import { listTextSelections } from '@blattwerk/contract/texts/texts.contract.ts';
import { findCompany } from '../../company/company.queries.ts';
import { findPlan } from '../../company/plans/find-plan.ts';
import { findShownMonth } from '../../company/plans/shown-month.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { languageOf, textSelections } from './text-selections.ts';

/** The programme's texts: the same for everybody who is signed in. */
export function textRoutes(route: Route): void {
  route(listTextSelections, async ({ query, list, session }, { db, clock }) => {
    const asked = query.language ?? languageOf(session.user.locale);
    const { holdDays, holdFrom } = await findCompany(db);
    const plan = await findPlan(db, await findShownMonth(db, clock.now()));
    const programme = { plan, holdDays, holdFrom };
    const texts = /^[1-9]$/.test(`${asked}`) ? textSelections(programme, Number(asked)) : undefined;
    if (!texts) throw notFound('languageNotFound');
    const { view } = list.filters;
    const items = view ? texts.filter((text) => view.includes(text.view)) : texts;
    const start = (list.page - 1) * list.size;
    return { items: items.slice(start, start + list.size), total: items.length };
  });
}
