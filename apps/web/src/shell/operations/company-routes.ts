import { operationsRoutes } from '../../areas/operations/operations.routes.ts';
import { operations } from '../../frame/frame-routes.ts';
import { OperationsLayout } from './OperationsLayout.tsx';

/** The operators' pages in their shell. */
export const companyRoutes = operations.update({ component: OperationsLayout }).addChildren(operationsRoutes);

export type CompanyRoutes = typeof companyRoutes;
