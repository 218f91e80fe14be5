import type { Translate } from '../../i18n/i18n.ts';

/** Kinds by the first segment of an IRI's path after `/api`, or by the first two where the first one is shared. */
const kinds = {
  accounting: 'accounting',
  affiliate_datas: 'taxData',
  api_keys: 'apiKey',
  approvals: 'approval',
  audit_log: 'auditLog',
  bank_statement_lines: 'bankLine',
  bank_statements: 'bankStatement',
  broadcasts: 'broadcast',
  company: 'company',
  connections: 'connection',
  corrections: 'correction',
  customers: 'customer',
  cycles: 'cycle',
  debt_payments: 'debtPayment',
  debts: 'debt',
  deletion_requests: 'deletion',
  demands: 'demand',
  'operator/deletion_requests': 'deletion',
  'operator/likely_doubles': 'likelyDouble',
  'operator/partner_grants': 'partnerGrant',
  finding_decisions: 'findingDecision',
  finding_settings: 'findingSettings',
  findings: 'finding',
  import_inbox: 'inboxEntry',
  insight: 'insight',
  jobs: 'job',
  'company/media': 'medium',
  'company/media_tags': 'mediaTag',
  'company/news': 'news',
  'company/shops': 'shop',
  'company/vouchers': 'voucher',
  'company/lessons': 'lesson',
  legal_documents: 'document',
  lessons: 'lesson',
  media: 'medium',
  media_tags: 'mediaTag',
  message_templates: 'messageText',
  news: 'news',
  objections: 'objection',
  questions: 'question',
  'operator/questions': 'question',
  operators: 'operator',
  order_details: 'order',
  'operator/contract_ends': 'contractEnd',
  'operator/move_previews': 'move',
  'operator/scheduled_moves': 'move',
  'operator/partner-countries': 'partner',
  'operator/partners': 'partner',
  'operator/payouts': 'payout',
  'operator/queues': 'queues',
  'operator/search': 'search',
  orders: 'order',
  outbox: 'message',
  page_texts: 'pageText',
  partners: 'partner',
  payout_run_items: 'payoutRunItem',
  payout_runs: 'payoutRun',
  payout_settings: 'payoutSettings',
  payouts: 'payout',
  paypal_results: 'paypalResults',
  plan_simulations: 'planSimulation',
  plans: 'plan',
  products: 'product',
  shops: 'shop',
  signals: 'signal',
  takeover: 'takeover',
  'team-messages': 'teamMessage',
  tree: 'placing',
  users: 'user',
  vat_id_decisions: 'vatId',
  voucher_grants: 'voucherGrant',
  voucher_partners: 'voucher',
  vouchers: 'voucher',
  write_offs: 'writeOff',
} as const;

/** The subject of an IRI. `id` is null for a singleton. */
export interface Subject {
  readonly kind: (typeof kinds)[keyof typeof kinds];
  readonly id: number | null;
}

/** The subject of an IRI in the log; null for an unknown kind. */
export function subjectOf(address: string): Subject | null {
  const [, path = '', id] =
    /^\/api\/((?:operator\/|company\/(?=lessons|news|media|shops|vouchers))?[a-z_-]+)(?:\/(\d{1,15}))?(?:\/|$)/.exec(
      address,
    ) ?? [];
  if (!Object.hasOwn(kinds, path)) return null;
  return { kind: kinds[path as keyof typeof kinds], id: id === undefined ? null : Number(id) };
}

/** The kind of a subject with its name, or else with its id; the IRI itself for an unknown kind. */
export function subjectText(t: Translate, address: string, name: string | null): string {
  const subject = subjectOf(address);
  if (subject === null) return address;
  const kind = t(`operations:subject.${subject.kind}`);
  if (name !== null && name !== '') return `${kind} ${name}`;
  return subject.id === null ? kind : `${kind} ${subject.id}`;
}
