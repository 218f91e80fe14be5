import { oneId, type Prepare } from './demo-request.ts';
import { fillOperators } from './fill-operators.ts';

/** Somebody who works for the company and whom no other call is about. */
const aClerk: Prepare = async (demo) => {
  const { server } = demo;
  await fillOperators(server.database.db, server.deps.clock.now());
  const id = await oneId(demo, "select max(id) as id from users where 'ROLE_STAFF' = any(roles)");
  return { row: { body: () => ({ ids: [id], reason: 'Vertretung' }) } };
};

/** What is done to several who work here. */
export const operatorRequests: Readonly<Record<string, Prepare>> = {
  'POST /api/operators/disable': aClerk,
  'POST /api/operators/enable': aClerk,
};
