import { randomUUID } from 'node:crypto';
import type { Demo, Prepare } from './demo-request.ts';

/** An open voucher of the demo network that a shop takes in payment. */
const CODE = 'BWG-7K2M-91QX';

async function aRedemption(demo: Demo): Promise<number> {
  const answer = await demo.server.call(demo.tokens.operator, {
    method: 'POST',
    url: '/api/voucher_movements',
    payload: { code: CODE, amount: '0.10', order: 'S-1', reference: randomUUID() },
  });
  return answer.json().id;
}

/** Orders as a shop sends them, and vouchers as it takes them in payment. */
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
