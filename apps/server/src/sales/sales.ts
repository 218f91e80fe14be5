import type { AreaParts, JobParts } from '../platform/area.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { importInboxRoutes } from './import-inbox/import-inbox.routes.ts';
import { allOrdersRoutes } from './orders/all/all-orders.routes.ts';
import { orderExplanationRoutes } from './orders/explanation.routes.ts';
import { importRoutes } from './orders/import.routes.ts';
import { orderLineRoutes } from './orders/order-lines.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { reassignRoutes } from './orders/reassign.routes.ts';
import { sendOrderRoutes } from './orders/send-order.routes.ts';
import { productRoutes } from './products/products.routes.ts';
import { connectionRoutes } from './shopware/connection.routes.ts';
import { hookRoutes } from './shopware/hooks.routes.ts';
import { pullShopwareOrdersJob } from './shopware/pull-orders.job.ts';
import { sponsorEffectRoutes } from './sponsor-effect/sponsor-effect.routes.ts';

/** Products, orders of them, and the sources of orders. */
export function registerSales({ route, app, deps }: AreaParts): void {
  orderRoutes(route);
  allOrdersRoutes(route);
  orderExplanationRoutes(route);
  orderLineRoutes(route);
  importRoutes(route);
  productRoutes(route);
  reassignRoutes(route);
  importInboxRoutes(route);
  customerRoutes(route);
  sponsorEffectRoutes(route);
  sendOrderRoutes(route);
  connectionRoutes(route);
  hookRoutes(app, deps);
}

/** Its background jobs. */
export function salesJobs({ deps }: JobParts): JobDefinition[] {
  return [pullShopwareOrdersJob(deps)];
}
