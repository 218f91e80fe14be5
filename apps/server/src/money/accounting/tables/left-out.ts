/** Tables that a tax audit does not get, each with its reason; a new table is in the export unless it is named here. */
export const leftOutTables: Readonly<Record<string, string>> = {
  schema_migrations: 'describes the schema',
  sessions: 'hashes of tokens',
  tickets: 'hashes of tokens',
  idempotency_keys: 'answers of the last days, kept to repeat them',
  login_throttles: 'counts attempts to sign in',
  recovery_codes: 'hashes of codes',
  setup_codes: 'hashes of codes',
  sign_ups: 'who has not confirmed an address, with hashes of passwords',
  operator_invitations: 'hashes of tokens',
  email_changes: 'addresses that nobody has confirmed yet, with hashes of tokens',
  message_texts: 'how mails are worded; which were sent is in outbox',
  import_inbox: 'what shops sent and nobody could read or store; what could be is in orders',
  cycle_closings: 'who submits and approves a closing is in approvals, what was closed in cycles and credits',
  cycle_preview_partners: 'what partners would be credited by these trials',
  cycle_previews: 'trials before a closing: nothing of them is in the books',
  late_months: 'that operators were notified of a month',
  takeover_comparisons: 'trials against lists of another system: nothing of them is in the books',
  takeover_comparison_lines: 'the lines of these trials',
  takeover_invitations: 'hashes of tokens',
  questions: 'what partners ask; what follows from it is in corrections',
  question_messages: 'what was written about that',
  likely_doubles: 'which partners may be one person, and what operators say of it',
  partner_notes: 'what those who work here note about partners for each other',
  insight_daily: 'figures added up from rows that are in the export',
  insight_sellers: 'whose sales volumes of these rows are the largest',
  signals: 'what looks odd in these rows, and what operators say of it',
  signal_partners: 'whom that is about',
  contract_ends: 'when contracts end; what was done is in partner_states and account_types',
  scheduled_moves: 'who is to move in the tree from which month on; what was done is in placements',
  move_previews: 'the running month computed with a move and without it: trials',
  plan_simulations: 'months computed again with another plan: nothing of them is in the books',
  plan_simulation_partners: 'the lines of these trials',
  passkey_challenges: 'what a browser is asked to sign',
  passkeys: 'keys to sign in',
  second_factors: 'secrets to sign in',
  second_factor_recovery_codes: 'hashes of codes',
  shop_connections: 'addresses and keys of other systems',
  shop_order_faults: 'orders of a shop that wait: none of them is in the books',
  webhook_receivers: 'addresses of other programs, which may have a key in them',
  webhook_secrets: 'secrets that messages to them are signed with',
  webhook_deliveries: 'what they were told in the last 30 days: the books say it for good',
};

/** Columns that it does not get. */
export const leftOutColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash'],
  api_keys: ['key_hash'],
  potential_partners: ['token_hash', 'link_token'],
  // The documents themselves come by number, in the ZIP of a month.
  payout_paper_files: ['pdf'],
  // Whoever keeps the books saves these by month.
  accounting_export_files: ['file'],
  // Partners have these, and whoever looks after them.
  signed_document_files: ['archive'],
  company: ['logo'],
  // Whoever reads one can spend it.
  vouchers: ['code'],
  voucher_grant_lines: ['code'],
  // Codes and links of messages that wait.
  outbox: ['parameters'],
};
