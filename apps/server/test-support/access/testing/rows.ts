import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { callOf, type Row, type Rows } from './row.ts';
import { accountRows } from './rows-account.ts';
import { accountingRows } from './rows-accounting.ts';
import { broadcastRows } from './rows-broadcasts.ts';
import { connectionRows } from './rows-connections.ts';
import { contentRows } from './rows-content.ts';
import { correctionRows } from './rows-corrections.ts';
import { customerRows } from './rows-customers.ts';
import { findingRows } from './rows-findings.ts';
import { importInboxRows } from './rows-import-inbox.ts';
import { insightRows } from './rows-insight.ts';
import { joiningRows } from './rows-joining.ts';
import { lessonRows } from './rows-lessons.ts';
import { messageTextRows } from './rows-message-texts.ts';
import { moneyRows } from './rows-money.ts';
import { monthEndRows } from './rows-month-end.ts';
import { moveRows } from './rows-moves.ts';
import { networkRows } from './rows-network.ts';
import { operatorRows } from './rows-operators.ts';
import { pageTextRows } from './rows-page-texts.ts';
import { payoutRunRows } from './rows-payout-runs.ts';
import { planRows } from './rows-plans.ts';
import { questionRows } from './rows-questions.ts';
import { shopRows } from './rows-shop.ts';
import { teamMessageRows } from './rows-team-messages.ts';
import { voucherRows } from './rows-vouchers.ts';
import { webhookRows } from './rows-webhooks.ts';

/** The access matrix: one row per call; a missing row fails. */
export const rows: Rows = {
  ...accountRows,
  ...joiningRows,
  ...operatorRows,
  ...networkRows,
  ...moneyRows,
  ...monthEndRows,
  ...importInboxRows,
  ...customerRows,
  ...accountingRows,
  ...correctionRows,
  ...findingRows,
  ...questionRows,
  ...insightRows,
  ...connectionRows,
  ...payoutRunRows,
  ...contentRows,
  ...lessonRows,
  ...messageTextRows,
  ...broadcastRows,
  ...teamMessageRows,
  ...pageTextRows,
  ...moveRows,
  ...planRows,
  ...shopRows,
  ...voucherRows,
  ...webhookRows,
};

/** @throws Error for a call without a row */
export function rowOf(endpoint: Endpoint): Row {
  const row = rows[callOf(endpoint)];
  if (!row) throw new Error(`${callOf(endpoint)} has no row: who may call it, and for whom?`);
  return row;
}
