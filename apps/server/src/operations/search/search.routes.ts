import { searchEverything } from '@blattwerk/contract/operators/search.contract.ts';
import type { Route } from '../../platform/http/route.ts';
import { searchFor } from './search.ts';

/**
 * The search of whoever works for the company. What is searched for is personal: it stands in no log
 * (`log-options.ts`).
 */
export function searchRoutes(route: Route): void {
  route(searchEverything, ({ query }, deps) => searchFor(deps, query.q));
}
