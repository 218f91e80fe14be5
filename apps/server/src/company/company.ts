import type { AreaParts } from '../platform/area.ts';
import { companyRoutes } from './company.routes.ts';
import { logoRoutes } from './logo.routes.ts';
import { planRoutes } from './plans/plan.routes.ts';

/** The company's data on pages, mails and documents, and the plan by which it pays. */
export function registerCompany({ route }: AreaParts): void {
  companyRoutes(route);
  logoRoutes(route);
  planRoutes(route);
}
