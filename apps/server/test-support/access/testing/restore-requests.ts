import { sql } from 'kysely';
import type { Prepare } from './demo-request.ts';

let copies = 0;

const deletedKinds = {
  projects: 'deletedProject',
  aks: 'deletedAks',
  cable_types: 'deletedCableType',
  field_devices: 'deletedFieldDevice',
} as const;

/** Something of Anna's that was just deleted: the first of its kind, apart from its name. */
function aDeleted(kind: keyof typeof deletedKinds, name: string): Prepare {
  return async ({ server, identities }) => {
    copies += 1;
    // A code in the first project's scheme, whatever it belongs to.
    const fresh = `H01-SA-${10 + copies}`;
    const { rows } = await sql<{ id: number }>`
      insert into deleted_technical_data (kind, id, partner_id, fields, deleted_at)
      select ${kind}, fresh.id, ${identities.anna.partner},
             to_jsonb(first) || ${JSON.stringify({ [name]: fresh })}::jsonb || jsonb_build_object('id', fresh.id),
             ${server.deps.clock.now()}
      from (select * from ${sql.table(kind)} order by id limit 1) as first,
           (select nextval(pg_get_serial_sequence(${kind}, 'id')) as id) as fresh
      returning id`.execute(server.database.db);
    return { objects: { [deletedKinds[kind]]: rows[0]?.id ?? 0 } };
  };
}

/** Calls that restore technical data. */
export const restoreRequests: Readonly<Record<string, Prepare>> = {
  'POST /api/projects/{id}/restore': aDeleted('projects', 'number'),
  'POST /api/aks/{id}/restore': aDeleted('aks', 'code'),
  'POST /api/cable_types/{id}/restore': aDeleted('cable_types', 'designation'),
  'POST /api/field_devices/{id}/restore': aDeleted('field_devices', 'code'),
};
