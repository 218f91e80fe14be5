import {
  changeFieldDevice,
  createFieldDevice,
  deleteFieldDevice,
  type getFieldDevice,
  getFieldDevice as getFieldDeviceCall,
  importFieldDevices,
  listFieldDevices,
  restoreFieldDevice,
} from '@blattwerk/contract/technical-data/field-devices.contract.ts';
import type { z } from 'zod';
import { invalidField, notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { withoutUndefined } from '../../platform/given.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { ownPartner } from '../../platform/http/session.ts';
import { importInTurn } from '../../platform/rows/few-imports.ts';
import { findAks } from './aks.queries.ts';
import { findCableType } from './cable-types.queries.ts';
import { deleteRow, restoreRow } from './deleted.ts';
import {
  type FieldDeviceRow,
  findFieldDevice,
  findFieldDevicePage,
  insertFieldDevice,
  updateFieldDevice,
} from './field-devices.queries.ts';
import { importFieldDeviceRows } from './import/import-field-devices.ts';
import { onlyOne } from './refusals.ts';
import { requireListed, requireReadable, requireWritable } from './technical-data.policy.ts';

type Changes = z.output<(typeof changeFieldDevice)['body']>;

const TAKEN = ['code', 'deviceTaken'] as const;

/** Field devices in a partner's projects. */
export function fieldDeviceRoutes(route: Route): void {
  route(listFieldDevices, async ({ list, session }, deps) => {
    const owner = await requireListed(deps, session, list.filters.partner);
    const { rows, total } = await findFieldDevicePage(deps.db, owner, list);
    return { items: rows.map(present), total };
  });

  route(getFieldDeviceCall, async ({ params, session }, deps) =>
    present(await requireReadable(deps, session, await findFieldDevice(deps.db, params.id))),
  );

  route(createFieldDevice, async ({ body, session }, { db, clock }) => {
    await requireOwnReferences(db, ownPartner(session).id, body);
    const { aks, cableType = null, cableLengthCm, ...fields } = body;
    const at = clock.now();
    const columns = {
      ...fields,
      aks_id: aks,
      cable_type_id: cableType,
      cable_length_cm: cableLengthCm,
      created_at: at,
      updated_at: at,
    };
    const id = await onlyOne(...TAKEN, () => inTransaction(db, (tx) => insertFieldDevice(tx, columns)));
    return answerWith(db, id);
  });

  route(changeFieldDevice, async ({ params, body, session }, { db, clock }) => {
    const { id } = requireWritable(session, await findFieldDevice(db, params.id));
    await requireOwnReferences(db, ownPartner(session).id, body);
    const changes = { ...withoutUndefined(changedColumns(body)), updated_at: clock.now() };
    await onlyOne(...TAKEN, () => inTransaction(db, (tx) => updateFieldDevice(tx, id, changes)));
    return answerWith(db, id);
  });

  route(deleteFieldDevice, async ({ params, session }, { db, clock }) => {
    const { id, owner } = requireWritable(session, await findFieldDevice(db, params.id));
    await inTransaction(db, (tx) => deleteRow(tx, { kind: 'field_devices', id, owner }, clock.now()));
  });

  route(restoreFieldDevice, async ({ params: { id }, session }, { db, clock }) => {
    const owner = ownPartner(session).id;
    await inTransaction(db, (tx) => restoreRow(tx, { kind: 'field_devices', id, owner }, clock.now()));
    return answerWith(db, id);
  });

  route(importFieldDevices, ({ file, query, session }, deps) =>
    importInTurn(deps, session, () =>
      importFieldDeviceRows(deps.db, file, { owner: ownPartner(session).id, at: deps.clock.now(), ...query }),
    ),
  );
}

/** The columns set by a change; null clears optional ones. */
function changedColumns({ aks, cableType, cableLengthCm, manufacturer, location, ...rest }: Changes) {
  return {
    ...rest,
    aks_id: aks,
    cable_type_id: cableType,
    cable_length_cm: cableLengthCm,
    manufacturer: manufacturer === null ? '' : manufacturer,
    location: location === null ? '' : location,
  };
}

/** @throws ApiError 422 for a code or cable type that is not the owner's, whether it exists or not */
async function requireOwnReferences(
  db: Deps['db'],
  owner: number,
  { aks, cableType }: { aks?: number | undefined; cableType?: number | null | undefined },
): Promise<void> {
  if (aks !== undefined && (await findAks(db, aks))?.owner !== owner) throw invalidField('aks', 'aksUnknown');
  if (cableType && (await findCableType(db, cableType))?.owner !== owner)
    throw invalidField('cableType', 'cableTypeUnknown');
}

type FieldDevice = HandlerAnswer<typeof getFieldDevice>;

function present({ owner: _owner, project, aks, cableType, ...row }: FieldDeviceRow): FieldDevice {
  return {
    ...row,
    project: `/api/projects/${project}`,
    aks: `/api/aks/${aks}`,
    cableType: cableType === null ? null : `/api/cable_types/${cableType}`,
  };
}

async function answerWith(db: Deps['db'], id: number): Promise<FieldDevice> {
  const device = await findFieldDevice(db, id);
  if (!device) throw notFound();
  return present(device);
}
