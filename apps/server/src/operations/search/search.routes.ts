import { searchEverything } from '@blattwerk/contract/operators/search.contract.ts';
import type { Route } from '../../platform/http/route.ts';
import { searchFor } from './search.ts';

/** The search for staff. Search texts are personal data: they are never logged (`log-options.ts`). */
export function searchRoutes(route: Route): void {
  route(searchEverything, ({ query }, deps) => searchFor(deps, query.q));
}
