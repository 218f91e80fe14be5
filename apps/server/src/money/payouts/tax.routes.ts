import type { Route } from '../../platform/http/route.ts';
import { taxPreviewRoutes } from './tax-preview.routes.ts';
import { vatIdRoutes } from './vat-id-decisions.routes.ts';

/** Tax of payouts: what operators decide of VAT IDs, and what a change of tax data would come to. */
export function taxRoutes(route: Route): void {
  vatIdRoutes(route);
  taxPreviewRoutes(route);
}
