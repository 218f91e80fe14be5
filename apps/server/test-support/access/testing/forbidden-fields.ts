import type { Objects } from './objects.ts';

/** A text that the product never writes by itself. */
const SENTINEL = 'smuggled';

/** Values that nobody may set, for anybody. */
const values: Readonly<Record<string, unknown>> = {
  id: 987_654_321,
  roles: ['ROLE_USER', 'ROLE_ADMIN'],
  role: 'ROLE_ADMIN',
  isAdmin: true,
  affiliate: true,
  affiliateSince: '2020-01-01T00:00:00+00:00',
  premium: true,
  premiumPartner: true,
  companyFree: true,
  level: 20,
  levelName: SENTINEL,
  qualificationPoints: 999_999,
  qp: 999_999,
  depth: 0,
  spath: SENTINEL,
  fee: '999.99',
  feeCents: 99_999,
  balance: '99999.99',
  amount: '99999.99',
  amountCents: 9_999_999,
  available: '99999.99',
  pending: '99999.99',
  paid: '99999.99',
  debt: '0.00',
  tax: '99.99',
  taxRate: '99.00',
  taxStatus: 'proven',
  taxKind: 'standard',
  verified: true,
  gross: '99999.99',
  number: SENTINEL,
  status: 4,
  statusName: 'paid',
  statusChangedAt: '2020-01-01T00:00:00+00:00',
  heldUntil: '2020-01-01T00:00:00+00:00',
  approvedAt: '2020-01-01T00:00:00+00:00',
  reason: SENTINEL,
  particulars: SENTINEL,
  shopName: SENTINEL,
  email: `${SENTINEL}@example.org`,
  password: SENTINEL,
  passwordHash: SENTINEL,
  token: SENTINEL,
  tokenHash: SENTINEL,
  locale: 'ru-RU',
  disabledAt: null,
  currentLoginAt: '2020-01-01T00:00:00+00:00',
  createdAt: '2020-01-01T00:00:00+00:00',
  updatedAt: '2020-01-01T00:00:00+00:00',
  isDefault: true,
  isOwn: true,
  code: SENTINEL.toUpperCase(),
  type: 7,
  referralTransitions: 999,
  fileRegistration: SENTINEL,
  fileAgree: SENTINEL,
  fileKey: SENTINEL,
  validUntil: '2099-01-01',
  invitation: SENTINEL,
  finishedAt: '2099-01-01T00:00:00+00:00',
};

/**
 * Fields that no caller may set, by their names in requests and in tables, with values worth setting. `stranger` is a
 * possible new owner of a row.
 */
export function forbiddenFields(stranger: Objects): {
  readonly poison: Readonly<Record<string, unknown>>;
  readonly sentinel: string;
} {
  const user = `/api/users/${stranger.user}`;
  const partner = `/api/partners/${stranger.partner}`;
  const wire: Record<string, unknown> = {
    ...values,
    user,
    partner,
    userId: stranger.user,
    owner: user,
    ownerId: stranger.partner,
    partnerId: stranger.partner,
    parent: partner,
    parentId: stranger.partner,
    product: `/api/products/${stranger.product}`,
    voucher: stranger.voucher,
    project: `/api/projects/${stranger.project}`,
    aks: `/api/aks/${stranger.aks}`,
    cableType: `/api/cable_types/${stranger.cableType}`,
    sponsor: partner,
  };
  const columns = Object.entries(wire).map(([name, value]) => [snake(name), value]);
  return { poison: { ...wire, ...Object.fromEntries(columns) }, sentinel: SENTINEL };
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
