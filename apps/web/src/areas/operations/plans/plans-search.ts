import { oneOf, tableSearch } from '../../../ui/table/table-search.ts';
import type { PlanVersion } from './plans.data.ts';

/** In the order in which a filter offers them. */
export const planStatuses = [
  'draft',
  'submitted',
  'approved',
  'scheduled',
  'inForce',
  'past',
] as const satisfies readonly PlanVersion['status'][];

/** How the versions stand in the address. */
export const plansTable = tableSearch({
  sortFields: ['id', 'name', 'validFrom'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(planStatuses) },
});

export type PlansSearch = ReturnType<typeof plansTable.parse>;
