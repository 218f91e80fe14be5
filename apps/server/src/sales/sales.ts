import type { AreaParts } from '../platform/area.ts';
import { orderExplanationRoutes } from './orders/explanation.routes.ts';
import { importRoutes } from './orders/import.routes.ts';
import { orderLineRoutes } from './orders/order-lines.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';

/** Orders, and where they come from. */
export function registerSales({ route }: AreaParts): void {
  orderRoutes(route);
  orderExplanationRoutes(route);
  orderLineRoutes(route);
  importRoutes(route);
}
