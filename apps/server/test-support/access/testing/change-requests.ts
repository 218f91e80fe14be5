import { accountingRequests } from './accounting-requests.ts';
import { correctionRequests } from './correction-requests.ts';
import { type Demo, oneId, type Prepare } from './demo-request.ts';

/** Two valid numbers. */
const numbers = ['DE136695976', 'DE115235681'] as const;

/** A number other than the current one. */
async function anotherNumber(demo: Demo): Promise<string> {
  const { partner } = demo.identities.anna;
  const first = await oneId(
    demo,
    `select partner_id as id from affiliate_data where partner_id = ${partner} and ust = '${numbers[0]}'`,
  );
  return first === 0 ? numbers[0] : numbers[1];
}

/** Changes of existing data to different values, so that they leave traces; corrections, and the books. */
export const changeRequests: Readonly<Record<string, Prepare>> = {
  ...correctionRequests,
  ...accountingRequests,
  'PATCH /api/users/{id}': async () => ({ row: { body: () => ({ firstName: 'Hanna' }) } }),
  'PUT /api/users/{id}/profile': async () => ({
    row: { body: () => ({ firstName: 'Johanna', lastName: 'Berger', displayName: 'Anna Berger' }) },
  }),
  'PATCH /api/billing_addresses/{id}': async () => ({
    row: { body: (_, fresh) => ({ city: `Potsdam ${fresh}` }) },
  }),
  'PATCH /api/bank_accounts/{id}': async () => ({
    row: { body: (_, fresh) => ({ accountHolder: `Anna Berger ${fresh}` }) },
  }),
  'POST /api/affiliate_data/{id}': async (demo) => {
    const ust = await anotherNumber(demo);
    return { row: { body: () => ({ ust }) } };
  },
  'POST /api/tree/set-partner-to-tree': async (demo) => {
    const { partner } = demo.identities.anna;
    const own = `from tree_nodes where parent_id = ${partner}`;
    const newcomer = await oneId(
      demo,
      `select min(partner_id) as id ${own} and not exists (select from orders where orders.partner_id = tree_nodes.partner_id)`,
    );
    const parent = await oneId(demo, `select max(partner_id) as id ${own} and partner_id <> ${newcomer}`);
    return { row: { body: () => ({ 'partner-id': newcomer, 'parent-id': parent, branch: 0 }) } };
  },
};
