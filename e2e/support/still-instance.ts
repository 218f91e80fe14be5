import { join } from 'node:path';
import { loadDemo } from '@blattwerk/server/demo/load-demo.ts';
import { webFolder } from '@blattwerk/server/platform/web/web.ts';
import { startTestServer } from '@blattwerk/server/test-support/test-server.ts';
import { connect } from './database.ts';
import type { Instance } from './instance.ts';

/** The moment at which a still instance stands: in the middle of a month, so that a cycle runs and others are closed. */
export const STILL_MOMENT = new Date('2026-05-20T09:30:00Z');

/** An instance in which no time passes; in the browser, the journey stops it. */
export interface StillInstance extends Instance {
  stop(): Promise<void>;
}

/** Starts one, in this process, with the demo network of its moment: whoever looks sees the same on every day. */
export async function startStillInstance(): Promise<StillInstance> {
  const { app, database, deps, close } = await startTestServer(STILL_MOMENT, webFolder);
  const filesDir = join(deps.config.dataDir, 'files');
  await loadDemo(database, { now: STILL_MOMENT, filesDir, secrets: deps.secrets });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const connection = connect(database.url);
  return {
    url,
    database: connection,
    stop: async () => {
      await connection.close();
      await close();
    },
  };
}
