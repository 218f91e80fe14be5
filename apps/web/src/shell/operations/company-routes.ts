import { operationsRoutes } from '../../areas/operations/operations.routes.ts';
import { operations } from '../../frame/frame-routes.ts';
import { OperationsLayout } from './OperationsLayout.tsx';

/** The pages of the company's side, in their frame. */
export const companyRoutes = operations.update({ component: OperationsLayout }).addChildren(operationsRoutes);

export type CompanyRoutes = typeof companyRoutes;
