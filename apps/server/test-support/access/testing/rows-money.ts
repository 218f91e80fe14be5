import { marker } from './markers.ts';
import type { Rows } from './row.ts';

const wantedGoal = () => ({
  kind: 'level',
  level: 12,
  until: '2027-04-30',
  order: { base: '100.00', qp: 80 },
});

/** A person without a name. */
const people = `old_number;email;first_name;last_name;sponsor_number;joined_at
1;somebody@example.org;;Rebe;;2020-01-01
`;

/** Different months each time: a request identical to a waiting extract would change nothing. */
const otherMonths = (fresh: number) => ({
  from: fresh % 3 === 0 ? '2026-02' : '2026-01',
  to: fresh % 3 === 1 ? '2026-01' : '2026-02',
});

/** Orders, commissions, credits, balances, payouts, vouchers. */
export const moneyRows: Rows = {
  'GET /api/partners/{id}/orders': { kind: 'own', of: 'partner', accepts: { buyer: ['customer'] } },
  'GET /api/partners/{id}/orders-count': { kind: 'own', of: 'partner' },
  'GET /api/orders/{id}': { kind: 'orders', of: 'order' },
  'GET /api/orders/{id}/explanation': { kind: 'orders', of: 'order' },
  'GET /api/details-and-commissions': { kind: 'orders', query: ({ order }) => ({ orderId: order }) },
  'POST /api/orders': {
    kind: 'operator',
    body: ({ partner }, fresh) => ({
      source: 'shop',
      number: `S-${fresh}`,
      status: 'open',
      placedAt: '2026-03-01T08:00:00Z',
      customer: { partner },
      lines: [{ product: marker('admin', 'orderline'), quantity: 1, gross: '11.90' }],
    }),
    writes: ['orders', 'order_lines', 'audit_log'],
  },
  'POST /api/orders/import': { kind: 'operator', csv: () => 'source;number;status\nshop;1;unknown\n' },
  // Nobody reassigns an order of their own, nor takes one.
  'POST /api/orders/{id}/reassign': {
    kind: 'operator',
    of: 'order',
    body: ({ partner }) => ({ partner, reason: 'Falscher Käufer' }),
    ok: 403,
  },
  'POST /api/takeover/people': { kind: 'operator', csv: () => people },
  'POST /api/takeover/memberships': {
    kind: 'operator',
    csv: () => 'old_number;kind;start_date;expiry_date;qp\n1;box;;;\n',
  },
  'POST /api/takeover/balances': {
    kind: 'operator',
    query: () => ({ control: '1.00' }),
    csv: () => 'old_number;amount\nunknown;1.00\n',
  },
  'POST /api/takeover/comparisons/check': {
    kind: 'operator',
    csv: () => 'old_number;bonus;amount\nunknown;level;1,00\n',
  },
  // A list with a fault is not compared.
  'POST /api/takeover/comparisons': {
    kind: 'operator',
    query: () => ({ month: '2025-12' }),
    csv: () => 'old_number;bonus;amount\nunknown;level;1,00\n',
    ok: 422,
  },
  'GET /api/takeover/comparisons': { kind: 'operator' },
  'GET /api/takeover/comparisons/{id}': { kind: 'operator', of: 'takeoverComparison' },
  'GET /api/takeover/comparisons/{id}/lines': { kind: 'operator', of: 'takeoverComparison' },
  'GET /api/approvals/{id}/balances': { kind: 'operator', of: 'takeoverBalances' },
  'GET /api/takeover': { kind: 'operator' },
  'GET /api/takeover/people': { kind: 'operator' },
  // Only people taken over can be invited.
  'POST /api/takeover/invite': {
    kind: 'operator',
    body: ({ partner }) => ({ ids: [partner], perHour: 60 }),
    writes: ['audit_log'],
  },
  // Members of the first line are visible, and the orders of customers.
  'GET /api/order_details': {
    kind: 'own',
    accepts: { 'order.partner': ['first-line', 'customer'], 'order.id': ['customer'] },
  },
  'GET /api/order_details/{id}': { kind: 'orders', of: 'orderDetail' },
  'GET /api/cycles': { kind: 'everybody' },
  'GET /api/cycles/{id}': { kind: 'everybody', of: 'cycle' },
  'GET /api/bonuses': { kind: 'everybody' },
  'GET /api/bonuses/{id}': { kind: 'everybody', of: 'bonus' },
  'GET /api/shops': { kind: 'everybody' },
  'GET /api/shops/{id}': { kind: 'everybody', of: 'shop' },
  'GET /api/partner/commission/pending': { kind: 'own', query: ({ partner }) => ({ partner }) },
  'GET /api/partner/commission/month': { kind: 'own', query: ({ partner }) => ({ partner }) },
  'GET /api/partner/commission/progress': { kind: 'own', query: ({ partner }) => ({ partner }) },
  'GET /api/partner/commission/months': { kind: 'own', query: ({ partner }) => ({ partner }) },
  'GET /api/partner/commission/records': { kind: 'own', query: ({ partner }) => ({ partner }) },
  'GET /api/partner/commission/difference': { kind: 'own', query: ({ partner }) => ({ partner }) },
  'GET /api/partner/commission/available': { kind: 'own', query: ({ partner }) => ({ partner }) },
  'GET /api/credits': { kind: 'own' },
  'GET /api/credits/{id}': { kind: 'own', of: 'credit' },
  'GET /api/partner/{partner}/credits/sums': {
    kind: 'own',
    query: () => ({ by: 'cycle', status: 'pending' }),
  },
  'GET /api/credits/{id}/explanation': { kind: 'own', of: 'credit' },
  'GET /api/partner/{partner}/credits/available/count': { kind: 'own' },
  'GET /api/partner/{partner}/credits/pending/count': { kind: 'own' },
  'GET /api/balances': { kind: 'own' },
  'GET /api/balances/{id}': { kind: 'own', of: 'balance' },
  'PATCH /api/balances/{id}': {
    kind: 'own',
    of: 'balance',
    body: () => ({ available: '0.00' }),
    operator: 200,
    writes: [],
  },
  'GET /api/partner/{partner}/balances/count': { kind: 'own' },
  'GET /api/partner_balance/{userId}': { kind: 'own' },
  'GET /api/partners/{id}/ledger': { kind: 'own', of: 'partner' },
  'GET /api/partners/{id}/ledger/{entry}': { kind: 'own', of: 'partner', params: { entry: '1' } },
  'POST /api/payouts': {
    kind: 'own',
    // To a shop: the bank account can be deleted while it is in progress.
    body: ({ user, shop }) => ({
      user: `/api/users/${user}`,
      type: 'shopping',
      shop: `/api/shops/${shop}`,
      fee: '0',
      status: 3,
    }),
    writes: ['payouts', 'payout_credits', 'journal_entries', 'postings', 'notifications', 'outbox'],
  },
  'GET /api/payouts': { kind: 'own' },
  'GET /api/payouts/{id}': { kind: 'own', of: 'payout' },
  'PATCH /api/payouts/{id}': {
    kind: 'operator',
    of: 'payout',
    body: () => ({ status: 2, reason: 'Konto unbekannt' }),
    ok: 409,
  },
  // Nobody decides on their own payouts.
  'POST /api/payouts/{id}/replacement': {
    kind: 'operator',
    of: 'payout',
    body: () => ({ reason: 'Bescheid' }),
    ok: 403,
  },
  // The first payout of the network was rejected: its credit note is cancelled.
  'POST /api/payouts/{id}/objection': {
    kind: 'own',
    of: 'payout',
    body: () => ({ reason: 'Die Anschrift ist falsch' }),
    ok: 409,
  },
  'POST /api/payouts/{id}/objection/agreement': { kind: 'own', of: 'payout', ok: 409 },
  'GET /api/objections': { kind: 'operator' },
  'GET /api/objections/{id}': { kind: 'operator', of: 'objection' },
  // Nobody answers their own.
  'POST /api/objections/{id}/answer': {
    kind: 'operator',
    of: 'objection',
    body: () => ({ answer: 'Wir haben die Anschrift berichtigt.' }),
    ok: 403,
  },
  'POST /api/objections/{id}/end': {
    kind: 'operator',
    of: 'objection',
    body: () => ({ reason: 'Stimmt nicht zu' }),
    ok: 403,
  },
  'POST /api/vat_id_decisions': {
    kind: 'operator',
    // Nobody decides on their own number.
    body: ({ partner }) => ({ partner: partner === 1 ? 2 : 1, reason: 'Auszug aus dem Register' }),
    writes: ['vat_id_decisions', 'audit_log'],
  },
  'GET /api/partner-info/{partner}/get-balance-info/with-documents/{x}': { kind: 'own', params: { x: '0' } },
  'GET /api/partner-info/{partner}/get-balance-info/without-documents/{x}': {
    kind: 'own',
    params: { x: '0' },
  },
  'GET /csv/payout/': { kind: 'own' },
  // A credit note has name and address of its issuer: the partner at the top is the company.
  'GET /pdf/payout/{id}': {
    kind: 'own',
    of: 'payout',
    reveals: { admin: ['company', 'street', 'postcode', 'city', 'ust'] },
  },
  'GET /pdf/payout/{id}/correction': {
    kind: 'own',
    of: 'payout',
    reveals: { admin: ['company', 'street', 'postcode', 'city', 'ust'] },
  },
  'GET /pdf/payout/{id}/corrections/{correction}': {
    kind: 'own',
    of: 'correctedPayout',
    // A document is not found with the payout of another partner, whoever asks.
    operator: 404,
    reveals: { admin: ['company', 'street', 'postcode', 'city', 'ust'] },
  },
  'GET /api/partners/{id}/statements': { kind: 'own', of: 'partner' },
  'GET /api/partners/{id}/statements/{cycle}': { kind: 'own', of: 'partner' },
  'GET /pdf/partners/{id}/statements/{cycle}': { kind: 'own', of: 'partner' },
  'GET /csv/partners/{id}/statements/{cycle}': { kind: 'own', of: 'partner' },
  'GET /api/partners/{id}/statements/{cycle}/signed.zip': { kind: 'own', of: 'partner' },
  'GET /api/partners/{id}/year_statements': { kind: 'own', of: 'partner' },
  'GET /pdf/partners/{id}/year_statements/{year}': { kind: 'own', of: 'partner', params: { year: '2026' } },
  'GET /csv/partners/{id}/year_statements/{year}': { kind: 'own', of: 'partner', params: { year: '2026' } },
  'GET /api/partners/{id}/year_statements/{year}/signed.zip': {
    kind: 'own',
    of: 'partner',
    params: { year: '2026' },
  },
  'GET /api/partners/{id}/year_statements/{year}/tax.zip': {
    kind: 'own',
    of: 'partner',
    params: { year: '2026' },
  },
  'GET /api/tax_links': { kind: 'everybody' },
  'POST /api/tax_links': {
    kind: 'everybody',
    body: () => ({ year: 2026, days: 7 }),
    writes: ['tax_links'],
  },
  'DELETE /api/tax_links/{id}': { kind: 'own', of: 'taxLink', writes: ['tax_links.withdrawn_at'] },
  'GET /api/tax_packages/{token}': { kind: 'public', params: { token: 'unknown' }, ok: 404 },
  'GET /api/tax_packages/{token}/tax.zip': { kind: 'public', params: { token: 'unknown' }, ok: 404 },
  'GET /api/partners/{id}/signed_documents': { kind: 'own', of: 'partner' },
  'GET /api/signed_documents/{id}/signed.zip': { kind: 'own', of: 'signedDocument' },
  'GET /api/signing_keys': { kind: 'public' },
  'GET /api/partners/{id}/book_extracts': { kind: 'own', of: 'partner' },
  'POST /api/partners/{id}/book_extracts': {
    kind: 'own',
    of: 'partner',
    body: (_, fresh) => otherMonths(fresh),
    operator: 202,
    writes: ['book_extracts', 'audit_log'],
  },
  'GET /api/book_extracts/{id}': { kind: 'own', of: 'bookExtract' },
  'GET /api/what-if/{partner}': { kind: 'own' },
  'GET /api/what-if/{partner}/level': { kind: 'own' },
  'POST /api/what-if': {
    kind: 'own',
    body: ({ partner }) => ({
      partner: `/api/partners/${partner}`,
      scenario: { ownOrders: [{ base: '10.00', qp: 1 }] },
    }),
    ok: 200,
    operator: 200,
    accepts: { 'scenario.legOrders.0.leg': ['operator', 'customer', 'first-line'] },
  },
  'GET /api/goals/{partner}': { kind: 'own' },
  'POST /api/goals/{partner}/plan': { kind: 'own', body: () => wantedGoal(), ok: 200, operator: 200 },
  'PUT /api/goals/{partner}': {
    kind: 'own',
    body: () => wantedGoal(),
    writes: ['goals', 'goals.level', 'goals.until', 'goals.created_at'],
  },
  'DELETE /api/goals/{partner}': { kind: 'own', writes: ['goals'] },
  'GET /api/user_voucher_list': { kind: 'own' },
  'GET /api/voucher_partners/{id}': { kind: 'own', of: 'voucher' },
  'PATCH /api/voucher_partners/{id}': {
    kind: 'own',
    of: 'voucher',
    body: ({ firstLine }) => ({ partner: `/api/partners/${firstLine}` }),
    accepts: { partner: ['customer', 'first-line'] },
    writes: ['vouchers.partner_id', 'vouchers.status', 'notifications'],
  },
  'GET /api/voucher_movements': { kind: 'operator' },
  // There is no such voucher.
  'POST /api/voucher_checks': { kind: 'operator', body: () => ({ code: 'NOBODY' }), ok: 404 },
  'POST /api/voucher_movements': {
    kind: 'operator',
    body: (_, fresh) => ({ code: 'NOBODY', amount: '1.00', order: 'S-1', reference: `S-1/${fresh}` }),
    ok: 404,
  },
  'POST /api/voucher_movements/{id}/refund': {
    kind: 'operator',
    of: 'voucherMovement',
    body: (_, fresh) => ({ amount: '0.01', reference: `S-1/R${fresh}` }),
    writes: [
      'voucher_movements',
      'vouchers.status',
      'vouchers.valid_until',
      'order_lines.voucher_id',
      'audit_log',
    ],
    ok: 200,
  },
};
