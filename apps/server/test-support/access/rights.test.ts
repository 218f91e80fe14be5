import { endpoints } from '@blattwerk/contract/api.ts';
import { type Endpoint, isForOperators } from '@blattwerk/contract/http/endpoint.ts';
import { type Right, rights, rightsBy } from '@blattwerk/contract/http/rights.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpCompany } from '../../src/identity/operators/testing/company-server.ts';
import { isFullRun } from '../full-run.ts';
import type { Objects } from './testing/objects.ts';
import { rowOf } from './testing/rows.ts';

const { server, root, anna, staff } = setUpCompany();

const runReaders: readonly Right[] = ['payouts.prepare', 'payouts.approve'];

/** What opens each call of operators, said here once more: who changes it there has to mean it. */
const openedBy: Readonly<Record<string, Right | 'operator' | readonly Right[]>> = {
  // Of a partner's account the former opens it, of an operator's the latter: the tests of operators show it.
  'POST /api/users/{id}/second-factor/reset': ['partners.write', 'operators.write'],
  'POST /api/users/{id}/disable': ['partners.write', 'operators.write'],
  'POST /api/users/{id}/enable': ['partners.write', 'operators.write'],
  'PUT /api/users/{id}/roles': 'operators.write',
  'GET /api/operators': 'operators.write',
  'POST /api/operators': 'operators.write',
  'GET /api/operators/{id}': 'operators.write',
  'PATCH /api/operators/{id}': 'operators.write',
  'POST /api/operators/{id}/invitation': 'operators.write',
  'POST /api/operators/{id}/invitation/correct': 'operators.write',
  'POST /api/operators/{id}/invitation/withdraw': 'operators.write',
  'GET /api/operators/effect': 'operators.write',
  'POST /api/operators/disable': 'operators.write',
  'POST /api/operators/enable': 'operators.write',
  'GET /api/api_keys': 'keys.write',
  'GET /api/api_keys/{id}': 'keys.write',
  'POST /api/api_keys': 'keys.write',
  'DELETE /api/api_keys/{id}': 'keys.write',
  'GET /api/approvals': 'operator',
  'POST /api/approvals/decisions': 'operator',
  'GET /api/approvals/{id}': 'operator',
  'POST /api/approvals/{id}/approve': 'operator',
  'POST /api/approvals/{id}/reject': 'operator',
  'GET /api/jobs': 'operator',
  'GET /api/jobs/{id}': 'operator',
  'GET /api/jobs/{id}/failures': 'operator',
  'POST /api/partners/hold': 'partners.write',
  'POST /api/partners/release': 'partners.write',
  'GET /api/company/safeguards': 'company.write',
  'PATCH /api/company/safeguards': 'company.write',
  'GET /api/company': 'operator',
  'PATCH /api/company': 'company.write',
  'PUT /api/company/logo': 'company.write',
  'GET /api/audit_log': 'audit.read',
  'GET /csv/audit_log': 'audit.read',
  'GET /api/operator/search': 'partners.read',
  'GET /api/operator/partners/{id}': 'partners.read',
  'POST /api/operator/partners/{id}/place': 'partners.write',
  'GET /api/operator/partners': 'partners.read',
  'GET /api/operator/partner-countries': 'partners.read',
  'GET /api/operator/queues': 'operator',
  'POST /api/company/mail-test': 'company.write',
  'GET /api/webhook_receivers': 'keys.write',
  'POST /api/webhook_receivers': 'keys.write',
  'GET /api/webhook_receivers/{id}': 'keys.write',
  'PATCH /api/webhook_receivers/{id}': 'keys.write',
  'DELETE /api/webhook_receivers/{id}': 'keys.write',
  'POST /api/webhook_receivers/{id}/secret': 'keys.write',
  'POST /api/webhook_receivers/{id}/test': 'keys.write',
  'GET /api/webhook_deliveries': 'keys.write',
  'GET /api/webhook_deliveries/{id}': 'keys.write',
  'POST /api/webhook_deliveries/send-again': 'keys.write',
  'GET /api/outbox': 'partners.read',
  'GET /api/outbox/{id}': 'partners.read',
  'POST /api/outbox/send-again': 'partners.write',
  'GET /api/operator/deletion_requests': 'partners.read',
  'GET /api/operator/deletion_requests/{id}': 'partners.read',
  'POST /api/operator/deletion_requests/decisions': 'partners.write',
  'POST /api/operator/deletion_requests/{id}/legal-hold': 'partners.write',
  'POST /api/operator/deletion_requests/{id}/legal-hold/lift': 'partners.write',
  'GET /api/company/legal_documents': 'company.write',
  'POST /api/legal_documents': 'company.write',
  'DELETE /api/legal_documents/{id}': 'company.write',
  'GET /api/partners/find': 'partners.read',
  'POST /api/partners/{id}/hold': 'partners.write',
  'POST /api/partners/{id}/release': 'partners.write',
  'GET /api/partners/{id}/states': 'partners.read',
  'GET /api/partners/{id}/tax-data': 'partners.read',
  'POST /api/orders': 'orders.import',
  'POST /api/orders/import': 'orders.import',
  'GET /api/orders': 'partners.read',
  'GET /api/orders/sources': 'partners.read',
  'GET /api/orders/{id}/counting': 'partners.read',
  'GET /csv/orders': 'partners.read',
  'GET /api/products': ['products.write', 'orders.import'],
  'GET /api/products/{id}': ['products.write', 'orders.import'],
  'GET /api/products/{id}/prices': ['products.write', 'orders.import'],
  'POST /api/products': 'products.write',
  'PATCH /api/products/{id}': 'products.write',
  'POST /api/products/import': 'products.write',
  'GET /csv/products': ['products.write', 'orders.import'],
  'POST /api/orders/{id}/reassign': 'orders.import',
  'GET /api/customers': 'customers.write',
  'POST /api/customers': 'customers.write',
  'GET /api/customers/{id}': 'customers.write',
  'POST /api/customers/{id}/sponsor': 'customers.write',
  'GET /api/import_inbox': 'orders.import',
  'GET /csv/import_inbox': 'orders.import',
  'GET /api/import_inbox/{id}': 'orders.import',
  'POST /api/import_inbox/{id}/retry': 'orders.import',
  'POST /api/import_inbox/retry': 'orders.import',
  'POST /api/import_inbox/give_up': 'orders.import',
  'POST /api/voucher_checks': 'orders.import',
  'POST /api/voucher_movements': 'orders.import',
  'POST /api/voucher_movements/{id}/refund': 'orders.import',
  'GET /api/voucher_movements': ['orders.import', 'accounting.read'],
  'PATCH /api/payouts/{id}': 'payouts.approve',
  'GET /api/payout_runs': runReaders,
  'POST /api/payout_runs': 'payouts.prepare',
  'GET /api/payout_runs/proposals': 'payouts.prepare',
  'GET /api/payout_runs/preview': 'payouts.prepare',
  'GET /api/payout_runs/{id}': runReaders,
  'POST /api/payout_runs/{id}/discard': 'payouts.prepare',
  'POST /api/payout_runs/{id}/take_back': 'payouts.prepare',
  'POST /api/payout_runs/{id}/submit': 'payouts.prepare',
  'GET /api/payout_runs/{id}/items': runReaders,
  'GET /csv/payout_runs/{id}/items': runReaders,
  'POST /api/payout_runs/{id}/items/hold': 'payouts.prepare',
  'POST /api/payout_runs/{id}/items/release': 'payouts.prepare',
  'POST /api/payout_runs/{id}/items/reject': 'payouts.approve',
  'GET /api/payout_runs/{id}/ineligible': runReaders,
  'POST /api/payout_runs/{id}/ineligible/tell': 'payouts.prepare',
  'GET /api/payout_runs/{id}/files': runReaders,
  'POST /api/payout_runs/{id}/files': 'payouts.prepare',
  'GET /api/payout_runs/{id}/pain001.xml': runReaders,
  'GET /api/payout_runs/{id}/paypal.csv': runReaders,
  'POST /api/payout_runs/{id}/bank_status': 'payouts.approve',
  'POST /api/payout_status_reports': runReaders,
  'POST /api/paypal_results': runReaders,
  'POST /api/bank_statements': runReaders,
  'GET /api/bank_statements': runReaders,
  'GET /api/bank_statements/{id}': runReaders,
  'GET /api/bank_statement_lines': runReaders,
  'GET /api/bank_statement_lines/{id}/candidates': runReaders,
  'POST /api/bank_statement_lines/{id}/match': 'payouts.approve',
  'POST /api/bank_statement_lines/aside': 'payouts.prepare',
  'POST /api/payouts/{id}/returned': 'payouts.approve',
  'POST /api/payouts/{id}/reject_returned': 'payouts.approve',
  'GET /api/payouts/{id}/attempts': runReaders,
  'GET /api/operator/payouts': 'partners.read',
  'GET /csv/operator/payouts': 'partners.read',
  'GET /api/payout_settings': ['payouts.prepare', 'payouts.approve', 'company.write'],
  'PATCH /api/payout_settings': 'company.write',
  'GET /api/connections/shopware': ['orders.import', 'company.write'],
  'PUT /api/connections/shopware': 'company.write',
  'POST /api/connections/shopware/hook_secret': 'company.write',
  'POST /api/connections/shopware/pull': 'orders.import',
  'POST /api/connections/shopware/test': 'company.write',
  'POST /api/payouts/{id}/replacement': 'tax.decide',
  'POST /api/vat_id_decisions': 'tax.decide',
  'GET /api/objections': ['claims.answer', 'accounting.read'],
  'GET /api/objections/{id}': ['claims.answer', 'accounting.read'],
  'POST /api/objections/{id}/answer': 'claims.answer',
  'GET /api/corrections': ['money.correct', 'accounting.read'],
  'GET /api/corrections/{id}': ['money.correct', 'accounting.read'],
  'GET /csv/corrections': ['money.correct', 'accounting.read'],
  'GET /api/corrections/effect': 'money.correct',
  'POST /api/corrections': 'money.correct',
  'GET /api/debts': ['money.correct', 'accounting.read'],
  'GET /csv/debts': ['money.correct', 'accounting.read'],
  'POST /api/demands': 'money.correct',
  'GET /api/write_offs': ['money.correct', 'accounting.read'],
  'GET /csv/write_offs': ['money.correct', 'accounting.read'],
  'POST /api/write_offs': 'money.correct',
  'GET /api/debt_payments': ['money.correct', 'accounting.read'],
  'POST /api/debt_payments': 'money.correct',
  'GET /api/accounting': 'accounting.read',
  'GET /api/accounting/{month}': 'accounting.read',
  'GET /api/accounting/{month}/documents': 'accounting.read',
  'GET /api/accounting/open-items': 'accounting.read',
  'GET /api/accounting/open-items/sums': 'accounting.read',
  'GET /api/accounting/settings': ['accounting.read', 'company.write'],
  'PUT /api/accounting/settings': 'company.write',
  'POST /api/accounting/{month}/hand_over': 'accounting.write',
  'POST /api/accounting/{month}/versions': 'accounting.write',
  'GET /api/accounting/{month}/datev.csv': 'accounting.read',
  'GET /api/accounting/{month}/journal.csv': 'accounting.read',
  'GET /api/accounting/{month}/vat.csv': 'accounting.read',
  'GET /api/accounting/{month}/section-13b.csv': 'accounting.read',
  'GET /api/accounting/{month}/numbers.csv': 'accounting.read',
  'GET /api/accounting/{month}/credit-notes.zip': 'accounting.read',
  'GET /api/accounting/{month}/open-items.csv': 'accounting.read',
  'GET /api/accounting/{month}/provisions.csv': 'accounting.read',
  'GET /api/accounting/tables.zip': 'accounting.read',
};

const calls = endpoints.filter(({ access }) => isForOperators(access));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const nothing = '999999999';
/** Where a body names something, there is none of it. */
const noObjects = new Proxy({}, { get: () => Number(nothing) }) as Objects;

const tokens = new Map<Right, string>();
let nobody = '';
let asked = 0;

beforeAll(async () => {
  for (const right of rights) tokens.set(right, (await staff([right])).token);
  nobody = (await staff([])).token;
});
afterAll(() => console.log(`rights: ${calls.length} calls x ${rights.length} rights, ${asked} requests`));

/** Calls with ids that nobody has and an empty body: who is let in is told so, or that the request is none. */
async function isLetIn(token: string, endpoint: Endpoint): Promise<boolean> {
  const { method, path } = endpoint;
  asked += 1;
  const answer = await server.call(token, {
    method,
    url: path.replaceAll(/\{\w+\}/g, nothing),
    ...(method !== 'GET' && { payload: {} }),
    ...(method === 'PATCH' && { headers: { 'content-type': 'application/merge-patch+json' } }),
  });
  expect(answer.statusCode, `${nameOf(endpoint)}: ${answer.body}`).toBeLessThan(500);
  return answer.statusCode !== 403;
}

/** Two of them, others for each call: with so many calls every right is refused somewhere. */
function aFewOf(those: readonly Right[], call: string): Right[] {
  const start = [...call].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return [0, 1]
    .flatMap((step) => those[(start + step * 5) % those.length] ?? [])
    .filter((one, at, all) => all.indexOf(one) === at);
}

test('each call of operators is in the table, and nothing else', () => {
  expect(calls.map(nameOf).toSorted()).toEqual(Object.keys(openedBy).toSorted());
});

describe.each(calls.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('is open to the rights that bring it, and to nobody else', async () => {
    const opener = openedBy[name] ?? 'operator';
    const isOpen = opener === 'operator';
    const openers = [opener].flat();
    const opens = (right: Right) => isOpen || rightsBy([right]).some((one) => openers.includes(one));
    const tried = isFullRun
      ? rights
      : [
          ...rights.filter(opens).slice(0, 2),
          ...aFewOf(
            rights.filter((one) => !opens(one)),
            name,
          ),
        ];
    const letIn: Right[] = [];
    for (const right of tried) if (await isLetIn(tokens.get(right) ?? '', endpoint)) letIn.push(right);
    expect(letIn).toEqual(tried.filter(opens));
    expect(await isLetIn(root.token, endpoint), 'with full access').toBe(true);
    expect(await isLetIn(nobody, endpoint), 'staff without any right').toBe(isOpen);
    expect(await isLetIn(anna.token, endpoint), 'a partner').toBe(false);
  });
});

const program = 'moves no money and concerns no account: its name says what the receiver is for';

/** Writes of operators that ask for no reason, and why not. */
const withoutReason: Readonly<Record<string, string>> = {
  'POST /api/operators/{id}/invitation': 'sends a link once more',
  'POST /api/api_keys': 'its name says what it is for',
  'POST /api/company/mail-test': 'changes nothing',
  'POST /api/webhook_receivers': program,
  'PATCH /api/webhook_receivers/{id}': program,
  'DELETE /api/webhook_receivers/{id}': program,
  'POST /api/webhook_receivers/{id}/secret': program,
  'POST /api/webhook_receivers/{id}/test': 'says nothing of anybody',
  'POST /api/webhook_deliveries/send-again': 'sends once more what the receiver was to know anyway',
  'POST /api/outbox/send-again': 'sends once more what was meant for its reader anyway',
  'POST /api/orders': 'the order of the shop is the reason',
  'POST /api/orders/import': 'each order says where it comes from',
  'POST /api/products/import': 'a file has no place for it: its address says why (products-import.test.ts)',
  'POST /api/import_inbox/{id}/retry':
    'the importer’s rules again; other rows and another buyer are refused without one',
  'POST /api/customers': 'the shop and its number are the reason',
  'POST /api/import_inbox/retry': 'the importer’s rules again, about the same rows',
  'POST /api/approvals/{id}/approve': 'what is approved has its reason',
  'POST /api/approvals/decisions': 'approves too; a rejection is refused without one',
  'PATCH /api/payouts/{id}': 'of the specification; a rejection is refused without one',
  'POST /api/payout_runs': 'a draft that nothing leaves by: whoever submits it says why',
  'POST /api/payout_runs/{id}/ineligible/tell': 'says to partners what they lack and changes nothing',
  'POST /api/payout_status_reports': 'what the bank says is the reason',
  'POST /api/paypal_results': 'what PayPal says is the reason',
  'POST /api/bank_statements': 'what the bank says is the reason',
  'POST /api/objections/{id}/answer': 'the answer to the partner says it',
  'POST /api/accounting/{month}/hand_over':
    'its month is closed: whoever hands it over says nothing that the log does not',
  'POST /api/connections/shopware/pull': 'asks the shop before its time and changes nothing of ours',
  'POST /api/connections/shopware/test': 'changes nothing',
  'POST /api/voucher_checks': 'changes nothing',
  'POST /api/voucher_movements': 'the order of the shop is the reason',
  'POST /api/voucher_movements/{id}/refund': 'the refund of the order is the reason',
};

const writes = calls.filter((endpoint) => endpoint.method !== 'GET' && !(nameOf(endpoint) in withoutReason));

test.each(writes.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s asks for a reason of 3 to 500 characters',
  async (_, endpoint) => {
    const { method, path } = endpoint;
    const given = rowOf(endpoint).body?.(noObjects, 1) ?? {};
    const violations = async (reason: unknown) => {
      const { statusCode, body } = await server.call(root.token, {
        method,
        url: path.replace('{month}', '2026-01').replaceAll(/\{\w+\}/g, nothing),
        headers: { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' },
        payload: JSON.stringify({ ...given, reason }),
      });
      const paths = (JSON.parse(body || '{}').violations ?? []) as { propertyPath: string }[];
      return [statusCode, paths.map(({ propertyPath }) => propertyPath)];
    };
    const none = isFullRun ? [undefined, '', '  ', 'ja', 'x'.repeat(501)] : [undefined, 'x'.repeat(501)];
    for (const reason of none)
      expect(await violations(reason), JSON.stringify(reason)).toEqual([422, ['reason']]);
    expect((await violations('Gut begründet'))[1]).not.toContain('reason');
  },
);
