import {
  changeAks,
  createAks,
  deleteAks,
  type getAks,
  getAks as getAksCall,
  importAks,
  listAks,
} from '@blattwerk/contract/technical-data/aks.contract.ts';
import type { Deps } from '../platform/deps.ts';
import { ApiError, notFound } from '../platform/http/api-error.ts';
import type { HandlerAnswer, Route } from '../platform/http/route.ts';
import { type AksRow, countAksBelow, findAks, findAksPage } from './aks.queries.ts';
import { decodeCode, meaningOfCode } from './aks-code.ts';
import { importAksRows } from './import/import-aks.ts';
import { holdProject } from './projects.queries.ts';
import { counted, invalid, onlyOne, unlessUsed } from './refusals.ts';
import { requireListed, requireReadable, requireWritable } from './technical-data.policy.ts';

const TAKEN = ['code', 'This code is already used in the project.'] as const;

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
      db
        .transaction()
        .execute((transaction) => insertAks(transaction, session.partner.id, body, clock.now())),
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

  route(deleteAks, async ({ params, session }, { db }) => {
    const aks = requireWritable(session, await findAks(db, params.id));
    await refuseWithBelow(db, aks);
    await unlessUsed(
      () => db.deleteFrom('aks').where('id', '=', aks.id).execute(),
      async () => `The code has ${counted((await findAks(db, aks.id))?.fieldDevices ?? 0, 'field device')}.`,
    );
  });

  route(importAks, ({ file, session }, { db, clock }) =>
    importAksRows(db, file, { owner: session.partner.id, at: clock.now() }),
  );
}

async function insertAks(
  db: Deps['db'],
  owner: number,
  { project, code, name }: { project: number; code: string; name: string },
  at: Date,
): Promise<number> {
  const held = await holdProject(db, project, 'share');
  if (held?.owner !== owner) throw invalid('project', 'There is no such project.');
  const decoded = decodeCode(held, code);
  if (decoded.fault !== undefined) throw invalid('code', decoded.fault);
  const times = { created_at: at, updated_at: at };
  const { id } = await db
    .insertInto('aks')
    .values({ project_id: project, code, parent_code: decoded.parentCode, name, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function updateAks(
  db: Deps['db'],
  aks: AksRow,
  { code, name }: { code: string; name: string },
  at: Date,
): Promise<void> {
  const held = await holdProject(db, aks.project, 'share');
  if (!held) throw notFound();
  const decoded = decodeCode(held, code);
  if (decoded.fault !== undefined) throw invalid('code', decoded.fault);
  if (code !== aks.code) await refuseWithBelow(db, aks);
  await db
    .updateTable('aks')
    .set({ code, parent_code: decoded.parentCode, name, updated_at: at })
    .where('id', '=', aks.id)
    .execute();
}

/** Codes below would lose the one above them. */
async function refuseWithBelow(db: Deps['db'], aks: AksRow): Promise<void> {
  const below = await countAksBelow(db, aks);
  if (below > 0) throw new ApiError(409, `The code has ${counted(below, 'code')} below it.`);
}

type Aks = HandlerAnswer<typeof getAks>;

function present(row: AksRow): Aks {
  const decoded = decodeCode(row, row.code);
  const segments = decoded.fault === undefined ? decoded.segments : [];
  return {
    id: row.id,
    project: `/api/projects/${row.project}`,
    code: row.code,
    name: row.name,
    parent: row.parent === null ? null : `/api/aks/${row.parent}`,
    meaning: meaningOfCode(segments),
    segments,
    fieldDevices: row.fieldDevices,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

async function answerWith(db: Deps['db'], id: number): Promise<Aks> {
  const aks = await findAks(db, id);
  if (!aks) throw notFound();
  return present(aks);
}
