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

/** Vouchers as a shop takes them in payment. */
export const voucherRequests: Readonly<Record<string, Prepare>> = {
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
