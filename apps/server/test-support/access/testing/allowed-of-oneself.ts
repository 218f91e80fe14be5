import { plansAreOfTheCompany } from './rows-plans.ts';

const company = 'is about the company, not about a partner';
const invited = 'makes or invites somebody else';
const program = 'is about another program of the company, not about a partner';
const shop = 'says what happened in a shop, whoever bought there';
const together = 'what goes along is approved by somebody else, each own payout apart (payout-runs.test.ts)';
const bank = 'says what the bank did with all of it: amounts and accounts are its own words';

const closing = 'closes the month of everybody, as the engine computes it and two people have seen it';
const takeover =
  'of the system before, which everybody’s rows come from alike, with a control sum over all of them';

/** Writes of operators that are refused to nobody for being about themselves, and why. */
export const allowedOfOneself: Readonly<Record<string, string>> = {
  'POST /api/operators': invited,
  'POST /api/operators/{id}/invitation': invited,
  'POST /api/operators/{id}/invitation/correct': invited,
  'POST /api/operators/{id}/invitation/withdraw': invited,
  'POST /api/approvals/{id}/reject': 'keeps what is from being done, which gives nobody anything',
  'POST /api/partners/hold': 'a job, which refuses each own partner (many-partners.test.ts)',
  'POST /api/partners/release': 'a job, which refuses each own partner (many-partners.test.ts)',
  'POST /api/operator/contract_ends/{id}/withdraw':
    'of the own partner it is refused (contract-ends.test.ts)',
  'POST /api/operator/scheduled_moves/{id}/withdraw': 'a move of the own partner is refused (moves.test.ts)',
  'PATCH /api/company/safeguards': company,
  'PATCH /api/company': company,
  'PUT /api/company/logo': company,
  'POST /api/company/mail-test': company,
  'POST /api/legal_documents': company,
  'DELETE /api/legal_documents/{id}': company,
  'POST /api/news': company,
  'PATCH /api/news/{id}': company,
  'DELETE /api/news/{id}': company,
  'POST /api/news_pictures': company,
  'POST /api/api_keys': 'a key for another program, which is never more than whoever made it',
  'DELETE /api/api_keys/{id}': 'takes a key from another program, which gives nobody anything',
  'PUT /api/accounting/settings': company,
  'POST /api/accounting/{month}/hand_over': company,
  'POST /api/accounting/{month}/versions': company,
  'PATCH /api/payout_settings': company,
  'PATCH /api/finding_settings': company,
  'POST /api/finding_rules': company,
  'PUT /api/connections/shopware': company,
  'POST /api/connections/shopware/hook_secret': company,
  'POST /api/connections/shopware/pull': shop,
  'POST /api/connections/shopware/test': company,
  'POST /api/webhook_receivers': program,
  'PATCH /api/webhook_receivers/{id}': program,
  'DELETE /api/webhook_receivers/{id}': program,
  'POST /api/webhook_receivers/{id}/secret': program,
  'POST /api/webhook_receivers/{id}/test': program,
  'POST /api/webhook_deliveries/send-again': program,
  'POST /api/outbox/send-again': 'sends once more what was meant for its reader anyway',
  'POST /api/orders': shop,
  'POST /api/orders/import': shop,
  'POST /api/products': company,
  'PATCH /api/products/{id}': company,
  'POST /api/products/import': company,
  'POST /api/import_inbox/{id}/retry':
    'other rows or another buyer that make it an order of the own partner are refused (import-inbox.test.ts)',
  'POST /api/import_inbox/retry': shop,
  'POST /api/import_inbox/give_up': shop,
  'POST /api/customers': 'a customer by a code of the own partner is refused (customers.test.ts)',
  'POST /api/takeover/people': takeover,
  'POST /api/takeover/invite': 'sends a link to the address that the file had',
  'POST /api/takeover/memberships': takeover,
  'POST /api/takeover/balances': takeover,
  'POST /api/cycles/{id}/previews': 'computes a month and books nothing',
  'POST /api/cycles/{id}/submit': closing,
  'POST /api/cycles/{id}/close': closing,
  'POST /api/cycles/{id}/withdraw': 'keeps a month from being closed, which gives nobody anything',
  ...plansAreOfTheCompany,
  'POST /api/takeover/comparisons/check': 'reads a list and keeps nothing',
  'POST /api/takeover/comparisons': 'computes a month and books nothing',
  'POST /api/voucher_checks': shop,
  'POST /api/voucher_movements': shop,
  'POST /api/voucher_movements/{id}/refund': shop,
  'POST /api/payout_runs': together,
  'POST /api/payout_runs/{id}/discard': together,
  'POST /api/payout_runs/{id}/submit': together,
  'POST /api/payout_runs/{id}/take_back': 'keeps payouts from going along, which gives nobody anything',
  'POST /api/payout_runs/{id}/items/hold': 'keeps a payout from going along, which gives nobody anything',
  'POST /api/payout_runs/{id}/items/release': together,
  'POST /api/payout_runs/{id}/ineligible/tell': 'says to partners what they lack and changes nothing',
  'POST /api/payout_runs/{id}/files': 'a new file of the same payouts, which somebody else approves',
  'POST /api/payout_runs/{id}/bank_status': bank,
  'POST /api/payout_status_reports': bank,
  'POST /api/paypal_results': bank,
  'POST /api/bank_statements': bank,
  'POST /api/bank_statement_lines/aside': 'says that a line is no payout, which gives nobody anything',
};
