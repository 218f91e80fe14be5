import { oneOf, tableSearch } from '../../../ui/table/table-search.ts';
import type { PlanVersion } from './plans.data.ts';

/** In the filter's order. */
export const planStatuses = [
  'draft',
  'submitted',
  'approved',
  'scheduled',
  'inForce',
  'past',
] as const satisfies readonly PlanVersion['status'][];

/** Search parameters of the versions. */
export const plansTable = tableSearch({
  sortFields: ['id', 'name', 'validFrom'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(planStatuses) },
});

export type PlansSearch = ReturnType<typeof plansTable.parse>;
