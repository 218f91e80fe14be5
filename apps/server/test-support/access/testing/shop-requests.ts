import { randomUUID } from 'node:crypto';
import { type Demo, oneId, type Prepare } from './demo-request.ts';

/** An open voucher of the demo network that a shop redeems. */
const CODE = 'BWG-7K2M-91QX';

async function aRedemption(demo: Demo): Promise<number> {
  const answer = await demo.server.call(demo.tokens.operator, {
    method: 'POST',
    url: '/api/voucher_movements',
    payload: { code: CODE, amount: '0.10', order: 'S-1', reference: randomUUID() },
  });
  return answer.json().id;
}

/** An order of the open month without a membership, of somebody who is neither Anna nor the operator. */
function anOpenOrder(demo: Demo): Promise<number> {
  const { anna, operator } = demo.identities;
  return oneId(
    demo,
    `select max(placed.id) as id from orders as placed join cycles as cycle on cycle.id = placed.cycle_id
     where cycle.closed_at is null and not placed.is_history
       and placed.partner_id not in (${anna.partner}, ${operator.partner})
       and not exists (select from memberships join order_lines as line on line.id = memberships.order_line_id
         where line.order_id = placed.id)`,
  );
}

/** Orders as sent by a shop, and vouchers as redeemed by it. */
export const shopRequests: Readonly<Record<string, Prepare>> = {
  'POST /api/orders': async () => ({
    row: {
      body: ({ partner }) => ({
        source: 'shop',
        number: randomUUID(),
        status: 'open',
        placedAt: '2026-03-01T08:00:00Z',
        customer: { partner },
        lines: [{ product: 'TE-101', quantity: 1, gross: '5.90' }],
      }),
    },
  }),
  'GET /api/orders/{id}/counting': async (demo) => ({
    objects: { order: await oneId(demo, 'select min(id) as id from orders where cycle_id is not null') },
  }),
  'POST /api/orders/{id}/reassign': async (demo) => ({
    objects: { order: await anOpenOrder(demo) },
    row: { body: () => ({ partner: demo.identities.anna.partner, reason: 'Falscher Käufer' }) },
  }),
  'GET /api/voucher_movements': async (demo) => {
    await aRedemption(demo);
    return {};
  },
  'POST /api/voucher_checks': async () => ({ row: { body: () => ({ code: CODE }), ok: 200 } }),
  'POST /api/voucher_movements': async () => ({
    row: { body: () => ({ code: CODE, amount: '0.10', order: 'S-1', reference: randomUUID() }), ok: 201 },
  }),
  'POST /api/voucher_movements/{id}/refund': async (demo) => ({
    objects: { voucherMovement: await aRedemption(demo) },
    row: { body: () => ({ amount: '0.05', reference: randomUUID() }), ok: 200 },
  }),
};
