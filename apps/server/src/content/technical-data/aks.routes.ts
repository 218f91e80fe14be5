import { refusal } from '@blattwerk/contract/http/refusal.ts';
import {
  changeAks,
  createAks,
  deleteAks,
  type getAks,
  getAks as getAksCall,
  importAks,
  listAks,
  restoreAks,
} from '@blattwerk/contract/technical-data/aks.contract.ts';
import { decodeCode, meaningOfCode } from '@blattwerk/plan/technical-data/aks-code.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { ownPartner } from '../../platform/http/session.ts';
import { importInTurn } from '../../platform/rows/few-imports.ts';
import { type AksRow, countAksBelow, findAks, findAksPage } from './aks.queries.ts';
import { codeRefusal } from './aks-code.ts';
import { deleteRow, restoreRow } from './deleted.ts';
import { importAksRows } from './import/import-aks.ts';
import { holdProject } from './projects.queries.ts';
import { onlyOne, unlessUsed } from './refusals.ts';
import { requireListed, requireReadable, requireWritable } from './technical-data.policy.ts';

const TAKEN = ['code', 'aksTaken'] as const;

/** Codes of a partner's projects. */
export function aksRoutes(route: Route): void {
  route(listAks, async ({ list, session }, deps) => {
    const owner = await requireListed(deps, session, list.filters.partner);
    const { rows, total } = await findAksPage(deps.db, owner, list);
    return { items: rows.map(present), total };
  });

  route(getAksCall, async ({ params, session }, deps) =>
    present(await requireReadable(deps, session, await findAks(deps.db, params.id))),
  );

  route(createAks, async ({ body, session }, { db, clock }) => {
    const id = await onlyOne(...TAKEN, () =>
      inTransaction(db, (transaction) => insertAks(transaction, ownPartner(session).id, body, clock.now())),
    );
    return answerWith(db, id);
  });

  route(changeAks, async ({ params, body, session }, { db, clock }) => {
    const aks = requireWritable(session, await findAks(db, params.id));
    const { code = aks.code, name } = body;
    await onlyOne(...TAKEN, () =>
      db
        .transaction()
        .execute((transaction) =>
          updateAks(
            transaction,
            aks,
            { code, name: name === undefined ? aks.name : (name ?? '') },
            clock.now(),
          ),
        ),
    );
    return answerWith(db, aks.id);
  });

  route(deleteAks, async ({ params, session }, { db, clock }) => {
    const aks = requireWritable(session, await findAks(db, params.id));
    await refuseWithBelow(db, aks);
    const { id, owner } = aks;
    await unlessUsed(
      () => inTransaction(db, (tx) => deleteRow(tx, { kind: 'aks', id, owner }, clock.now())),
      async () => refusal('aksUsed', { count: (await findAks(db, aks.id))?.fieldDevices ?? 0 }),
    );
  });

  route(restoreAks, async ({ params: { id }, session }, { db, clock }) => {
    await db
      .transaction()
      .execute((transaction) => putBack(transaction, { id, owner: ownPartner(session).id }, clock.now()));
    return answerWith(db, id);
  });

  route(importAks, ({ file, query, session }, deps) =>
    importInTurn(deps, session, () =>
      importAksRows(deps.db, file, { owner: ownPartner(session).id, at: deps.clock.now(), ...query }),
    ),
  );
}

async function insertAks(
  tx: Tx,
  owner: number,
  { project, code, name }: { project: number; code: string; name: string },
  at: Date,
): Promise<number> {
  const held = await holdProject(tx, project, 'share');
  if (held?.owner !== owner) throw invalidField('project', 'projectUnknown');
  const decoded = decodeCode(held, code);
  if (decoded.fault !== undefined) throw invalidField('code', codeRefusal(decoded.fault));
  const times = { created_at: at, updated_at: at };
  const { id } = await tx
    .insertInto('aks')
    .values({ project_id: project, code, parent_code: decoded.parentCode, name, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function updateAks(
  tx: Tx,
  aks: AksRow,
  { code, name }: { code: string; name: string },
  at: Date,
): Promise<void> {
  const held = await holdProject(tx, aks.project, 'share');
  if (!held) throw notFound();
  const decoded = decodeCode(held, code);
  if (decoded.fault !== undefined) throw invalidField('code', codeRefusal(decoded.fault));
  if (code !== aks.code) await refuseWithBelow(tx, aks);
  await tx
    .updateTable('aks')
    .set({ code, parent_code: decoded.parentCode, name, updated_at: at })
    .where('id', '=', aks.id)
    .execute();
}

/** Restores a deleted code if the project still has room for it. */
async function putBack(tx: Tx, { id, owner }: { id: number; owner: number }, at: Date) {
  await restoreRow(tx, { kind: 'aks', id, owner }, at);
  const { project, code } = await requireThere(tx, id);
  const held = await holdProject(tx, project, 'share');
  const decoded = held && decodeCode(held, code);
  if (!decoded || decoded.fault !== undefined) throw new ApiError(409, 'schemeChanged');
  await tx.updateTable('aks').set({ parent_code: decoded.parentCode }).where('id', '=', id).execute();
}

/** Codes below would lose their parent. */
async function refuseWithBelow(db: Deps['db'], aks: AksRow): Promise<void> {
  const below = await countAksBelow(db, aks);
  if (below > 0) throw new ApiError(409, refusal('aksAbove', { count: below }));
}

type Aks = HandlerAnswer<typeof getAks>;

function present(row: AksRow): Aks {
  const decoded = decodeCode(row, row.code);
  const segments = decoded.fault === undefined ? decoded.segments : [];
  return {
    id: row.id,
    project: `/api/projects/${row.project}`,
    projectNumber: row.projectNumber,
    code: row.code,
    name: row.name,
    parent: row.parent === null ? null : `/api/aks/${row.parent}`,
    meaning: meaningOfCode(segments),
    segments,
    codesBelow: row.codesBelow,
    fieldDevices: row.fieldDevices,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

async function answerWith(db: Deps['db'], id: number): Promise<Aks> {
  return present(await requireThere(db, id));
}

async function requireThere(db: Deps['db'], id: number): Promise<AksRow> {
  const aks = await findAks(db, id);
  if (!aks) throw notFound();
  return aks;
}
