import { berlinDay } from '@blattwerk/plan/days.ts';
import { openSetup } from '../../../src/joining/setup/setup-codes.ts';
import { startTestServer } from '../../test-server.ts';
import type { Prepare } from './demo-request.ts';

/** On an empty database, with the code of a start: the demo network already has a company. */
const whereNothingHasBegun: Prepare = async () => {
  const server = await startTestServer();
  const now = server.deps.clock.now();
  const body = {
    code: await openSetup(server.database.db, now),
    company: 'Laubwerk GmbH',
    firstName: 'Ruth',
    lastName: 'Rebe',
    email: 'ruth@laubwerk.example',
    password: 'Birnbaum-am-Bach',
    start: berlinDay(now.getTime()).slice(0, 7),
  };
  return { server, row: { body: () => body } };
};

export const setupRequests: Readonly<Record<string, Prepare>> = {
  'POST /api/setup': whereNothingHasBegun,
  'POST /api/setup/mail-test': whereNothingHasBegun,
};
