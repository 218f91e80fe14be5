import {
  changeVoucher,
  getCompanyVoucher,
  getVoucherGrant,
  grantVoucher,
  importVouchers,
  listCompanyVouchers,
  listVoucherGrants,
  withdrawVoucher as withdrawCall,
} from '@blattwerk/contract/vouchers/granting.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { countProofGuess } from '../../identity/approvals/demanded-proof.ts';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { invalidField, notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { importInTurn } from '../../platform/rows/few-imports.ts';
import { changeLastDay, withdrawVoucher } from './change-voucher.ts';
import { type CompanyVoucher, findCompanyVoucher, findCompanyVouchers } from './company-vouchers.queries.ts';
import { isLastDay, requestGrant } from './grant-vouchers.ts';
import { findByCode, findGrant, findGrants, type GrantRow } from './grants.queries.ts';
import { importVoucherRows } from './import-vouchers.ts';

/** Vouchers granted by the company, and the list of all vouchers. */
export function voucherGrantRoutes(route: Route): void {
  voucherRoutes(route);

  route(listVoucherGrants, async ({ list }, { db }) => {
    const { rows, total } = await findGrants(db, list);
    return { items: rows.map(presentGrant), total };
  });

  route(getVoucherGrant, ({ params }, deps) => answerWithGrant(deps, params.id));

  route(
    grantVoucher,
    async ({ body, session }, deps) => {
      const { partner, amount: cents, validUntil, voucherCode = null, reason, code } = body;
      await requireOwn(deps, session, partner);
      await requirePartnerThere(deps.db, partner);
      if (!isLastDay(validUntil, deps.clock.now())) throw invalidField('validUntil', 'voucherDay');
      if (voucherCode !== null && (await findByCode(deps.db, voucherCode)) !== undefined)
        throw invalidField('voucherCode', 'voucherCodeTaken');
      const lines = [{ partner, cents, code: voucherCode, validUntil }];
      return answerWithGrant(deps, await requestGrant(deps, session, { lines, reason, code }));
    },
    { before: countProofGuess },
  );

  route(
    importVouchers,
    ({ file, query: { reason, ...how }, session }, deps) => {
      if (how.check === undefined && reason === undefined) throw invalidField('reason', 'reasonMissing');
      return importInTurn(deps, session, () =>
        importVoucherRows(deps, session, file, { ...how, reason: reason ?? '' }),
      );
    },
    {
      before: ({ query: { proof }, session }, deps) =>
        countProofGuess({ body: { code: proof }, session }, deps),
    },
  );
}

function voucherRoutes(route: Route): void {
  route(listCompanyVouchers, async ({ list }, { db, clock }) => {
    const { rows, total } = await findCompanyVouchers(db, list, clock.now());
    return { items: rows.map(presentVoucher), total };
  });

  route(getCompanyVoucher, ({ params }, deps) => answerWithVoucher(deps, params.id));

  route(changeVoucher, async ({ params: { id }, body, session }, deps) => {
    await inTransaction(deps.db, (db) => changeLastDay({ ...deps, db }, session, { id, ...body }));
    return answerWithVoucher(deps, id);
  });

  route(withdrawCall, async ({ params: { id }, body: { reason }, session }, deps) => {
    await withdrawVoucher(deps, session, { id, reason });
    return answerWithVoucher(deps, id);
  });
}

async function answerWithVoucher(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
): Promise<HandlerAnswer<typeof getCompanyVoucher>> {
  const voucher = await findCompanyVoucher(db, id, clock.now());
  if (voucher === undefined) throw notFound();
  return presentVoucher(voucher);
}

async function answerWithGrant(
  { db }: Pick<Deps, 'db'>,
  id: number,
): Promise<HandlerAnswer<typeof getVoucherGrant>> {
  const grant = await findGrant(db, id);
  if (grant === undefined) throw notFound();
  return presentGrant(grant);
}

/** Characters of a code that are shown, enough to distinguish codes. */
const CODE_END = 4;

function presentVoucher(row: CompanyVoucher): HandlerAnswer<typeof getCompanyVoucher> {
  const { id, code, owner, holder, status, validUntil, payout, grant, createdAt } = row;
  return {
    id,
    codeEnd: code.slice(-CODE_END),
    owner,
    holder,
    amount: formatCents(row.amountCents),
    remaining: formatCents(row.remainingCents),
    redeemed: formatCents(row.redeemedCents),
    currency: 'EUR',
    status,
    validUntil,
    granted: payout === null,
    grant,
    createdAt,
  };
}

function presentGrant(row: GrantRow): HandlerAnswer<typeof getVoucherGrant> {
  const { id, vouchers, cents, partner, reason, status, approval } = row;
  return {
    id,
    vouchers,
    amount: formatCents(cents),
    currency: 'EUR',
    partner,
    reason,
    status,
    approval,
    preparedBy: row.preparedBy,
    preparedAt: row.preparedAt,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt,
  };
}
