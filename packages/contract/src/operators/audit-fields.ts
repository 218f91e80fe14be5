import { purposes } from '../accounting/purposes.ts';
import { rights } from '../http/rights.ts';
import { notificationTypes } from '../notifications/notification-types.ts';

/**
 * What the value of a field is. `amount`: EUR as `"12.34"`; `code`: one of `auditCodes`; `count`: how many; `day`, `instant`, `month`: as
 * calls write them; `fields`: fields of these names again; `flag`: yes or no; `percent`: `"19.00"`; `plain`: somebody's words,
 * or a number or code that is known outside by exactly these letters; `subject`: the address of something; `words`: plain
 * values by names that are somebody else's. A list holds values of the same kind.
 */
type AuditValueKind =
  | 'amount'
  | 'code'
  | 'count'
  | 'day'
  | 'fields'
  | 'flag'
  | 'instant'
  | 'month'
  | 'percent'
  | 'plain'
  | 'subject'
  | 'words';

const named = {
  acceptAnew: 'flag',
  accent: 'plain',
  accountHolder: 'plain',
  accountLength: 'plain',
  admin: 'flag',
  affiliate: 'flag',
  aloneBelow: 'amount',
  amount: 'amount',
  answer: 'plain',
  app: 'flag',
  attempt: 'count',
  available: 'amount',
  bankName: 'plain',
  bankReference: 'plain',
  bic: 'plain',
  billingAddress: 'plain',
  channel: 'code',
  chart: 'plain',
  city: 'plain',
  client: 'plain',
  closed: 'flag',
  code: 'plain',
  company: 'plain',
  consultant: 'plain',
  contents: 'plain',
  countries: 'plain',
  countryISO: 'plain',
  createdAt: 'instant',
  credit: 'plain',
  creditorsFrom: 'plain',
  credits: 'count',
  cycle: 'month',
  debt: 'amount',
  decisions: 'count',
  demand: 'plain',
  document: 'plain',
  dueOn: 'day',
  email: 'plain',
  extractFrom: 'month',
  extractTo: 'month',
  failed: 'count',
  file: 'plain',
  fileAgree: 'plain',
  fileRegistration: 'plain',
  files: 'count',
  firstName: 'plain',
  fiscalYearMonth: 'plain',
  fourEyes: 'flag',
  gross: 'amount',
  handedOver: 'flag',
  hash: 'plain',
  history: 'flag',
  holdDays: 'count',
  iban: 'plain',
  imported: 'count',
  invitation: 'code',
  isDefault: 'flag',
  isDisabled: 'flag',
  itemLimit: 'amount',
  kind: 'code',
  languages: 'code',
  lastName: 'plain',
  left: 'amount',
  legalHold: 'plain',
  line: 'plain',
  lines: 'count',
  locales: 'code',
  logo: 'plain',
  matched: 'count',
  membershipShops: 'plain',
  message: 'plain',
  messageId: 'plain',
  minimum: 'amount',
  movement: 'plain',
  name: 'plain',
  net: 'amount',
  nextAttemptAt: 'instant',
  notes: 'count',
  number: 'plain',
  objectedAt: 'instant',
  on: 'day',
  operator: 'plain',
  orders: 'count',
  paid: 'count',
  parent: 'plain',
  partner: 'plain',
  passkey: 'plain',
  password: 'plain',
  payout: 'plain',
  payoutCutOffDays: 'count',
  payoutDays: 'plain',
  payoutMinimum: 'amount',
  payouts: 'plain',
  paypalEmail: 'plain',
  phone: 'plain',
  postcode: 'plain',
  prepared: 'code',
  quiet: 'flag',
  receivedOn: 'day',
  recoveryCodes: 'plain',
  refused: 'flag',
  remarks: 'count',
  replacedBy: 'subject',
  representedBy: 'plain',
  returned: 'count',
  rights: 'code',
  roles: 'code',
  rows: 'count',
  run: 'plain',
  scope: 'code',
  secondFactor: 'flag',
  sender: 'plain',
  since: 'instant',
  smallBusiness: 'flag',
  start: 'month',
  state: 'code',
  statementCsv: 'words',
  statements: 'count',
  status: 'code',
  stillPaid: 'plain',
  street: 'plain',
  tax: 'amount',
  taxAloneBelow: 'amount',
  taxAtStake: 'amount',
  taxCountry: 'plain',
  taxRate: 'percent',
  taxStatus: 'code',
  testMail: 'plain',
  text: 'plain',
  toCheck: 'fields',
  told: 'count',
  total: 'count',
  type: 'code',
  types: 'code',
  unchanged: 'count',
  unmatched: 'count',
  until: 'day',
  updated: 'count',
  ust: 'plain',
  validFrom: 'instant',
  values: 'count',
  valueOn: 'day',
  vatId: 'plain',
  version: 'plain',
  without: 'plain',
} as const satisfies Readonly<Record<string, AuditValueKind>>;

/** A field that has a text of its own. */
type NamedAuditField = keyof typeof named;

/**
 * The fields of `before` and `after` in lines of the log and in approvals: those with a text of their own, the purposes of
 * accounts, and what somebody is told of. A line with another field cannot be read: a test of the server says so.
 */
export const auditFields: ReadonlyMap<string, AuditValueKind> = new Map<string, AuditValueKind>([
  ...purposes.map((purpose): [string, AuditValueKind] => [purpose, 'plain']),
  ...notificationTypes.map((type): [string, AuditValueKind] => [type, 'flag']),
  ...Object.entries(named),
]);

/** What stands for a value that is not shown, whatever the field. */
export const auditMarks: readonly string[] = ['changed', 'removed', 'reset', 'set'];

const documentKinds = ['imprint', 'privacy', 'terms', 'partner-agreement'] as const;
const jobKinds = ['partners.hold', 'partners.release'] as const;
const languages = ['de', 'en', 'fr-FR', 'ru-RU'] as const;

/** The codes of the fields whose values are codes. */
export const auditCodes = {
  channel: ['mail', 'sms'],
  invitation: ['sent again'],
  kind: [...documentKinds, ...jobKinds],
  languages,
  locales: languages,
  prepared: [
    'operator.admin',
    'company.safeguards',
    'payout.run',
    'payout.file',
    'payout.take-back',
    'payout.reject',
    'money.correction',
    'money.demand',
    'money.write-off',
    'money.debt-payment',
    'tax.vat-id',
    'tax.replacement',
  ],
  rights,
  roles: ['ROLE_USER', 'ROLE_STAFF', 'ROLE_ADMIN'],
  scope: ['requested', 'all'],
  state: ['active', 'held', 'ended'],
  status: [
    // Of payouts, their runs, files and items, of what the bank says of them, and of messages, approvals and requests.
    'pending',
    'draft',
    'submitted',
    'approved',
    'exported',
    'done',
    'discarded',
    'included',
    'held',
    'ready',
    'live',
    'accepted',
    'refused',
    'sent',
    'paid',
    'returned',
    'rejected',
    'unmatched',
    'matched',
    'aside',
    'booked',
    'queued',
    'failed',
    'open',
    'overtaken',
  ],
  taxStatus: ['proven', 'unproven'],
  type: ['bank', 'paypal', 'shopping'],
  types: notificationTypes,
} as const satisfies Readonly<Partial<Record<NamedAuditField, readonly string[]>>>;
