import { voucherRow } from '@blattwerk/contract/vouchers/granting.contract.ts';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { ownPartnerId, type Session } from '../../platform/http/session.ts';
import { type ImportReport, importRows, type Outcome } from '../../platform/rows/import-rows.ts';
import { isLastDay, requestGrant } from './grant-vouchers.ts';
import { findByCode, findReceiver, type GrantLine } from './grants.queries.ts';

type Row = z.output<typeof voucherRow>;

interface HowToImport {
  readonly check?: '1' | undefined;
  readonly columns?: string | undefined;
  readonly reason: string;
  /** Second-factor code. */
  readonly proof?: string | undefined;
}

/**
 * Prepares the vouchers of a file as one grant. Rows that cannot be granted are reported as faults, the others are prepared.
 * @throws ApiError as `importRows` and `requestGrant` do
 */
export async function importVoucherRows(
  deps: Deps,
  session: Session,
  file: AsyncIterable<Uint8Array>,
  { check, columns, reason, proof }: HowToImport,
): Promise<ImportReport & { readonly grant: number | null }> {
  const own = ownPartnerId(session);
  const now = deps.clock.now();
  const lines: GrantLine[] = [];
  const codes = new Set<string>();
  let grant: number | null = null;

  async function read(tx: Deps['db'], row: Row): Promise<Outcome> {
    const { code, amount: cents, partner, valid_until: validUntil } = row;
    if (codes.has(code)) return { column: 'code', refused: 'voucherCodeTwice' };
    codes.add(code);
    const receiver = await findReceiver(tx, partner);
    if (receiver === undefined) return { column: 'partner', refused: 'voucherPartnerUnknown' };
    if (receiver.id === own) return { column: 'partner', refused: 'voucherOfOwn' };
    const voucher = await findByCode(tx, code);
    if (voucher?.partner === receiver.id && voucher.cents === cents && voucher.validUntil === validUntil)
      return 'unchanged';
    if (voucher !== undefined) return { column: 'code', refused: 'voucherCodeTaken' };
    if (!isLastDay(validUntil, now)) return { column: 'valid_until', refused: 'voucherDay' };
    lines.push({ partner: receiver.id, cents, code, validUntil });
    return 'created';
  }

  const report = await importRows(deps.db, file, {
    check,
    columns,
    schema: voucherRow,
    required: ['code', 'amount', 'partner', 'valid_until'],
    decimals: ['amount'],
    write: read,
    finish: async (tx) => {
      if (lines.length === 0) return;
      grant = await requestGrant({ ...deps, db: tx }, session, { lines, reason, code: proof });
    },
  });
  return { ...report, grant };
}
