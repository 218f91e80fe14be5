/**
 * Prints the rows of a cycle computed as a whole, by a process without any state: `node compute-whole.worker.ts URL CYCLE
 * INSTANT LARGE_TEAM`.
 */
import { argv } from 'node:process';
import { openDatabase } from '../../../../platform/database/database.ts';
import { listUnclosedCycles } from '../../cycle.queries.ts';
import { dumpWhole } from './dump-cycle.ts';

const [url = '', id = '', instant = '', largeTeam = ''] = argv.slice(2);
const database = openDatabase(url, { statementTimeoutMs: 0 });
const cycle = (await listUnclosedCycles(database.db)).find((one) => one.id === Number(id));
if (cycle === undefined) throw new Error(`no open cycle ${id}`);
const dump = await dumpWhole(database, cycle, { asOf: new Date(instant), largeTeam: Number(largeTeam) });
await database.close();
console.log(JSON.stringify(dump));
