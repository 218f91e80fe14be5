import { expect, test } from 'vitest';
import { mainCases } from '../../test-support/full-run.ts';
import { createCoreNetwork } from '../network/core-network.ts';
import { createDemoTime } from '../network/demo-time.ts';
import { wholesalePallet } from './catalogue.ts';
import { createCoreOrders } from './core-orders.ts';
import { orderAmounts } from './demo-order.ts';
import { createMemberships } from './memberships.ts';

const moments = ['2026-11-22T09:00:00Z', '2027-03-01T00:05:00Z', '2028-02-29T11:00:00Z'];

test.each(mainCases(1, moments))(
  'in each of the last three closed cycles Claire has the QP of Bronze Leaf from five legs (%s)',
  (now) => {
    const time = createDemoTime(new Date(now));
    const network = createCoreNetwork(time);
    const orders = createCoreOrders(time, network, createMemberships(time, network), 9000);
    expect(orders).toHaveLength(9000);
    const legOf = (id: number) => {
      let at = network.partners.find((partner) => partner.id === id);
      while (at?.parent && at.parent !== network.claire) at = at.parent;
      return at?.id;
    };
    for (const cycle of time.cycles.slice(-4, -1)) {
      const sold = orders.filter(
        ({ paidAt, lines }) =>
          lines[0]?.product === wholesalePallet && paidAt !== null && time.cycleAt(paidAt) === cycle,
      );
      expect(new Set(sold.map(({ partnerId }) => legOf(partnerId))).size).toBe(5);
      expect(sold.reduce((sum, { lines }) => sum + orderAmounts(lines).qp, 0)).toBeGreaterThan(250_000);
    }
  },
);
