const program = 'moves no money and concerns no account: its name says what the receiver is for';

/** Writes of operators that ask for no reason, and why not. */
export const withoutReason: Readonly<Record<string, string>> = {
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
