import type { Rows } from './row.ts';

const address = { street: 'Lindenweg 4', postcode: '10115', city: 'Berlin', countryISO: 'DEU' };
const userOf = (own: { user: number }) => `/api/users/${own.user}`;

/** Sessions, people, addresses, bank accounts, documents. */
export const accountRows: Rows = {
  'POST /api/login': {
    kind: 'public',
    body: () => ({ username: 'nobody@example.org', password: 'x' }),
    ok: 401,
  },
  'GET /logout': { kind: 'public' },
  'POST /api/logout': { kind: 'public' },
  'GET /api/user/': { kind: 'everybody' },
  'POST /api/batch': { kind: 'everybody', body: () => ({ paths: ['/api/user/'] }) },
  'POST /api/tickets': {
    kind: 'everybody',
    body: () => ({ path: '/csv/payout/' }),
    writes: ['tickets'],
  },
  'GET /api/users/{id}': { kind: 'own', of: 'user' },
  'PATCH /api/users/{id}': {
    kind: 'own',
    of: 'user',
    body: () => ({ firstName: 'Anna' }),
    writes: ['users.first_name'],
  },
  'PUT /api/users/{id}/profile': {
    kind: 'own',
    of: 'user',
    body: () => ({ firstName: 'Anna', lastName: 'Berger', displayName: 'Anna Berger' }),
    writes: ['users.first_name', 'users.last_name', 'partners.display_name', 'tree_nodes.searched_name'],
  },
  'GET /api/billing_addresses': { kind: 'own' },
  'GET /api/billing_addresses/{id}': { kind: 'own', of: 'billingAddress' },
  'POST /api/billing_addresses': {
    kind: 'own',
    body: (own) => ({ ...address, user: userOf(own) }),
    writes: ['billing_addresses'],
  },
  'PATCH /api/billing_addresses/{id}': {
    kind: 'own',
    of: 'billingAddress',
    body: () => ({ city: 'Potsdam' }),
    writes: ['billing_addresses.city'],
  },
  'DELETE /api/billing_addresses/{id}': {
    kind: 'own',
    of: 'needlessAddress',
    writes: ['billing_addresses'],
  },
  'GET /api/shopware_countries': { kind: 'everybody' },
  'GET /api/shopware_countries/{id}': { kind: 'everybody', of: 'country' },
  'GET /api/bank_accounts': { kind: 'own' },
  'GET /api/bank_accounts/{id}': { kind: 'own', of: 'bankAccount' },
  'POST /api/bank_accounts': {
    kind: 'own',
    body: (own) => ({ user: userOf(own), iban: 'DE89370400440532013000', accountHolder: 'Anna' }),
    ok: 409,
  },
  'PATCH /api/bank_accounts/{id}': {
    kind: 'own',
    of: 'bankAccount',
    body: () => ({ accountHolder: 'Anna Berger' }),
    writes: [
      'bank_accounts.account_holder',
      // Re-encrypted with the same text.
      'bank_accounts.iban',
      'bank_accounts.updated_at',
      'users.payment_destination_changed_at',
      'outbox',
      'audit_log',
    ],
  },
  'DELETE /api/bank_accounts/{id}': {
    kind: 'own',
    of: 'bankAccount',
    writes: ['bank_accounts', 'users.payment_destination_changed_at', 'outbox', 'audit_log'],
  },
  'GET /api/affiliate_datas/{id}': { kind: 'own', of: 'partner' },
  'POST /api/affiliate_data/{id}': {
    kind: 'own',
    of: 'partner',
    body: () => ({ ust: 'DE136695976' }),
    ok: 201,
    writes: [
      'affiliate_data.ust',
      'affiliate_data.updated_at',
      'affiliate_data.valid_from',
      'affiliate_data.changed_by',
      'tax_data',
    ],
  },
  'PATCH /api/affiliate_datas/{id}': {
    kind: 'own',
    of: 'partner',
    body: () => ({ smallBusiness: true }),
    operatorFields: ['taxStatus', 'validFrom'],
    operator: 422,
    writes: [
      'affiliate_data.small_business',
      'affiliate_data.updated_at',
      'affiliate_data.valid_from',
      'affiliate_data.changed_by',
      'tax_data',
    ],
  },
  'POST /api/affiliate_datas/{id}/tax-preview': {
    kind: 'own',
    of: 'partner',
    body: () => ({ smallBusiness: true }),
    ok: 200,
    operator: 200,
  },
  'GET /api/affiliate_datas/{id}/{file}': {
    kind: 'own',
    of: 'partner',
    params: { file: 'fileRegistration' },
  },
  'GET /api/legal_documents': { kind: 'everybody' },
  'GET /api/legal_documents/new': { kind: 'everybody' },
  'GET /api/legal_documents/{id}': { kind: 'everybody', of: 'legalDocument' },
  'POST /api/legal_documents/{id}/accept': { kind: 'everybody', of: 'legalDocument' },
  'GET /api/export': {
    kind: 'everybody',
    // The sponsor's name, as on the contacts page, and the company that pays, as on its documents.
    reveals: {
      admin: ['displayname', 'company', 'street', 'postcode', 'city', 'ust'],
      upline: ['displayname'],
      own: ['displayname'],
      child: ['displayname'],
    },
  },
  'GET /api/looks': { kind: 'everybody' },
  'POST /api/deletion_requests': { kind: 'everybody', body: () => ({ reason: 'Ich ziehe um.' }), ok: 409 },
  'GET /api/deletion_requests': { kind: 'own' },
  'GET /api/deletion_requests/{id}': { kind: 'own', of: 'deletionRequest' },
  'GET /api/outbox': { kind: 'operator' },
  'GET /api/outbox/{id}': { kind: 'operator', of: 'outboxMessage' },
  'POST /api/outbox/send-again': {
    kind: 'operator',
    body: ({ outboxMessage }) => ({ ids: [outboxMessage] }),
    writes: ['outbox.recipient', 'outbox.next_attempt_at', 'audit_log'],
  },
  'GET /api/settings/notification/get-accepted-types': { kind: 'everybody' },
  'GET /api/settings/notification/get-all-notification-types': { kind: 'everybody' },
  'PUT /api/settings/notification/save': {
    kind: 'everybody',
    body: () => ({ newPartner: false, types: ['payoutPaid'] }),
    writes: ['message_settings', 'notification_settings'],
  },
  'GET /api/settings/push': { kind: 'everybody' },
  'PUT /api/settings/push': {
    kind: 'everybody',
    body: () => ({ kinds: ['money'], showsDetails: false, quiet: { from: 22, to: 7 } }),
    writes: ['push_settings'],
  },
  // Nothing is pushed without a configured key.
  'POST /api/settings/push/devices': {
    kind: 'everybody',
    body: () => ({ endpoint: 'https://push.example/send/1', keys: { p256dh: 'bm8', auth: 'bm8' } }),
    ok: 409,
  },
  'DELETE /api/settings/push/devices/{id}': {
    kind: 'own',
    of: 'pushDevice',
    operator: 404,
    writes: ['-push_devices'],
  },
  'GET /api/settings/calendar-feed': { kind: 'everybody' },
  'POST /api/settings/calendar-feed': {
    kind: 'everybody',
    body: () => ({ names: true }),
    writes: ['calendar_feeds', 'calendar_feeds.withdrawn_at'],
  },
  'DELETE /api/settings/calendar-feed': {
    kind: 'everybody',
    writes: ['calendar_feeds.withdrawn_at'],
  },
  'GET /api/calendar/{file}': { kind: 'public', params: { file: 'unknown.ics' }, ok: 404 },
  'GET /api/mailer_settings': { kind: 'own' },
  'GET /api/sms_settings': { kind: 'own' },
  'GET /api/notification/get-list': { kind: 'everybody' },
  'GET /api/notification/count': { kind: 'everybody' },
  // Past events, without waiting for new ones: otherwise it would never end.
  'GET /api/notification/stream': { kind: 'everybody', query: () => ({ follow: 'false' }) },
  'PUT /api/notification/set-viewed': {
    kind: 'everybody',
    body: () => ({}),
    writes: ['notifications.viewed_at'],
  },
};
