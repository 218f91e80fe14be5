import { refusal } from '@blattwerk/contract/http/refusal.ts';
import {
  changeProject as changeProjectCall,
  createProject,
  deleteProject,
  type getProject,
  getProject as getProjectCall,
  importProjects,
  listProjects,
  restoreProject,
} from '@blattwerk/contract/technical-data/projects.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { withoutUndefined } from '../../platform/given.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { ownPartner } from '../../platform/http/session.ts';
import { importInTurn } from '../../platform/rows/few-imports.ts';
import { changeProject } from './change-project.ts';
import { deleteRow, restoreRow } from './deleted.ts';
import { importProjectRows } from './import/import-projects.ts';
import { findProject, findProjectPage, insertProject, type ProjectRow } from './projects.queries.ts';
import { onlyOne, unlessUsed } from './refusals.ts';
import { requireListed, requireReadable, requireWritable } from './technical-data.policy.ts';

const TAKEN = ['number', 'projectTaken'] as const;

/** Building projects of a partner. */
export function projectRoutes(route: Route): void {
  route(listProjects, async ({ list, session }, deps) => {
    const owner = await requireListed(deps, session, list.filters.partner);
    const { rows, total } = await findProjectPage(deps.db, owner, list);
    return { items: rows.map(present), total };
  });

  route(getProjectCall, async ({ params, session }, deps) =>
    present(await requireReadable(deps, session, await findProject(deps.db, params.id))),
  );

  route(createProject, async ({ body, session }, { db, clock }) => {
    const id = await onlyOne(...TAKEN, () =>
      inTransaction(db, (tx) => insertProject(tx, ownPartner(session).id, body, clock.now())),
    );
    return answerWith(db, id);
  });

  route(changeProjectCall, async ({ params, body, session }, { db, clock }) => {
    const { id } = requireWritable(session, await findProject(db, params.id));
    const { site, contact, segments, ...rest } = body;
    // Null clears optional fields.
    const cleared = {
      site: site === null ? '' : site,
      contact: contact === null ? '' : contact,
      segments: segments === null ? [] : segments,
    };
    const given = withoutUndefined({ ...rest, ...cleared });
    await onlyOne(...TAKEN, () =>
      db.transaction().execute((transaction) => changeProject(transaction, id, given, clock.now())),
    );
    return answerWith(db, id);
  });

  route(deleteProject, async ({ params, session }, { db, clock }) => {
    const { id, owner } = requireWritable(session, await findProject(db, params.id));
    await unlessUsed(
      () => inTransaction(db, (tx) => deleteRow(tx, { kind: 'projects', id, owner }, clock.now())),
      async () => refusal('projectUsed', { count: (await findProject(db, id))?.aks ?? 0 }),
    );
  });

  route(restoreProject, async ({ params: { id }, session }, { db, clock }) => {
    const owner = ownPartner(session).id;
    await inTransaction(db, (tx) => restoreRow(tx, { kind: 'projects', id, owner }, clock.now()));
    return answerWith(db, id);
  });

  route(importProjects, ({ file, query, session }, deps) =>
    importInTurn(deps, session, () =>
      importProjectRows(deps.db, file, { owner: ownPartner(session).id, at: deps.clock.now(), ...query }),
    ),
  );
}

type Project = HandlerAnswer<typeof getProject>;

function present({ owner: _owner, segments, ...row }: ProjectRow): Project {
  return {
    ...row,
    segments: segments.map(({ name, values, digits }) => ({
      name,
      values: values ? values.map((value) => ({ code: value.code, name: value.name })) : null,
      digits: digits ?? null,
    })),
  };
}

async function answerWith(db: Deps['db'], id: number): Promise<Project> {
  const project = await findProject(db, id);
  if (!project) throw notFound();
  return present(project);
}
