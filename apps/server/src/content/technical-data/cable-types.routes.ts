import { refusal } from '@blattwerk/contract/http/refusal.ts';
import {
  changeCableType,
  createCableType,
  deleteCableType,
  type getCableType,
  getCableType as getCableTypeCall,
  importCableTypes,
  listCableTypes,
  restoreCableType,
} from '@blattwerk/contract/technical-data/cable-types.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { withoutUndefined } from '../../platform/given.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { ownPartner } from '../../platform/http/session.ts';
import { importInTurn } from '../../platform/rows/few-imports.ts';
import {
  type CableTypeRow,
  findCableType,
  findCableTypePage,
  insertCableType,
  updateCableType,
} from './cable-types.queries.ts';
import { deleteRow, restoreRow } from './deleted.ts';
import { importCableTypeRows } from './import/import-cable-types.ts';
import { onlyOne, unlessUsed } from './refusals.ts';
import { requireListed, requireReadable, requireWritable } from './technical-data.policy.ts';

const TAKEN = ['designation', 'cableTypeTaken'] as const;

/** Cable types of a partner. */
export function cableTypeRoutes(route: Route): void {
  route(listCableTypes, async ({ list, session }, deps) => {
    const owner = await requireListed(deps, session, list.filters.partner);
    const { rows, total } = await findCableTypePage(deps.db, owner, list);
    return { items: rows.map(present), total };
  });

  route(getCableTypeCall, async ({ params, session }, deps) =>
    present(await requireReadable(deps, session, await findCableType(deps.db, params.id))),
  );

  route(createCableType, async ({ body, session }, { db, clock }) => {
    const { crossSection, ...fields } = body;
    const row = { ...fields, crossSection, owner: ownPartner(session).id, at: clock.now() };
    const id = await onlyOne(...TAKEN, () => inTransaction(db, (tx) => insertCableType(tx, row)));
    return answerWith(db, id);
  });

  route(changeCableType, async ({ params, body, session }, { db, clock }) => {
    const { id } = requireWritable(session, await findCableType(db, params.id));
    const { crossSection, usage, ...rest } = body;
    const given = { ...rest, cross_section: crossSection, usage: usage === null ? '' : usage };
    const changes = { ...withoutUndefined(given), updated_at: clock.now() };
    await onlyOne(...TAKEN, () => inTransaction(db, (tx) => updateCableType(tx, id, changes)));
    return answerWith(db, id);
  });

  route(deleteCableType, async ({ params, session }, { db, clock }) => {
    const { id, owner } = requireWritable(session, await findCableType(db, params.id));
    await unlessUsed(
      () => inTransaction(db, (tx) => deleteRow(tx, { kind: 'cable_types', id, owner }, clock.now())),
      async () => {
        const devices = (await findCableType(db, id))?.fieldDevices ?? 0;
        return refusal('cableTypeUsed', { count: devices });
      },
    );
  });

  route(restoreCableType, async ({ params: { id }, session }, { db, clock }) => {
    const owner = ownPartner(session).id;
    await inTransaction(db, (tx) => restoreRow(tx, { kind: 'cable_types', id, owner }, clock.now()));
    return answerWith(db, id);
  });

  route(importCableTypes, ({ file, query, session }, deps) =>
    importInTurn(deps, session, () =>
      importCableTypeRows(deps.db, file, { owner: ownPartner(session).id, at: deps.clock.now(), ...query }),
    ),
  );
}

type CableType = HandlerAnswer<typeof getCableType>;

function present({ owner: _owner, ...row }: CableTypeRow): CableType {
  return row;
}

async function answerWith(db: Deps['db'], id: number): Promise<CableType> {
  const cableType = await findCableType(db, id);
  if (!cableType) throw notFound();
  return present(cableType);
}
