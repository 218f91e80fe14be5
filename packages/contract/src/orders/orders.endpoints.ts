import { importOrders } from './import.contract.ts';
import {
  countOrders,
  getDetailsAndCommissions,
  getOrder,
  getOrderExplanation,
  listOrders,
} from './orders.contract.ts';

/** Every call about orders, and their import. */
export const orderEndpoints = [
  listOrders,
  countOrders,
  getOrder,
  getDetailsAndCommissions,
  getOrderExplanation,
  importOrders,
] as const;
