import {
  createWriteOff,
  getWriteOffsCsv,
  listWriteOffs,
} from '@blattwerk/contract/corrections/write-offs.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { countProofGuess } from '../../identity/approvals/demanded-proof.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { formatDemandNumber } from './demand-number.ts';
import { correctionTexts } from './paper/correction-texts.ts';
import { writeOffsCsv } from './paper/lists-csv.ts';
import { requestWriteOff } from './write-off.ts';
import { findWriteOff, findWriteOffs, type WriteOffRow } from './write-offs.queries.ts';

/** More than were ever written off. */
const EVERYTHING = 1_000_000;

/** Written-off debts. */
export function writeOffRoutes(route: Route): void {
  route(
    createWriteOff,
    async ({ body: { partner, reason, code }, session }, deps) => {
      const id = await requestWriteOff(deps, session, { partner, reason, code });
      const row = await findWriteOff(deps.db, id);
      if (row === undefined) throw new Error(`write-off ${id} was inserted but cannot be found`);
      return present(row);
    },
    { before: countProofGuess },
  );

  route(listWriteOffs, async ({ list }, { db }) => {
    const { rows, total } = await findWriteOffs(db, list);
    return { items: rows.map(present), total };
  });

  route(getWriteOffsCsv, async ({ session }, { db }) => {
    const order = [{ field: 'id', direction: 'desc' } as const];
    const { rows } = await findWriteOffs(db, { page: 1, size: EVERYTHING, order, filters: {} });
    const { locale } = session.user;
    return {
      type: 'text/csv' as const,
      name: `${correctionTexts(locale).writeOffs}.csv`,
      body: writeOffsCsv(rows, locale),
      disposition: 'attachment' as const,
    };
  });
}

function present(row: WriteOffRow): HandlerAnswer<typeof createWriteOff> {
  const { id, partner, displayName, cents, taxCents, demandNumber, reason, status, approval } = row;
  return {
    id,
    partner: { id: partner, displayName },
    amount: formatCents(cents),
    tax: formatCents(taxCents),
    currency: 'EUR',
    demand: demandNumber === null ? null : formatDemandNumber(demandNumber),
    reason,
    status,
    approval,
    preparedBy: row.preparedBy,
    preparedAt: row.preparedAt,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt,
  };
}
