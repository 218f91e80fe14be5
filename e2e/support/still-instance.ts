import { join } from 'node:path';
import { berlinTime, dayNumber } from '@blattwerk/plan/days.ts';
import { jobsOf } from '@blattwerk/server/app.ts';
import { closeCycle } from '@blattwerk/server/commission/cycles/close-cycle.ts';
import { findCycleOfMonth } from '@blattwerk/server/commission/cycles/cycle.queries.ts';
import { loadDemo } from '@blattwerk/server/demo/load-demo.ts';
import { openChannels } from '@blattwerk/server/messaging/messages/channels.ts';
import type { JobDefinition } from '@blattwerk/server/platform/jobs.ts';
import { webFolder } from '@blattwerk/server/platform/web/web.ts';
import { startTestServer } from '@blattwerk/server/test-support/test-server.ts';
import { connect } from './database.ts';
import type { SharedInstance } from './instances.ts';

/** The fixed time of a still instance: in the middle of a month, so that a cycle is running and others are closed. */
export const STILL_MOMENT = new Date('2026-05-20T09:30:00Z');

/** An instance whose time only a journey advances; in the browser, the journey sets the time itself. */
export interface StillInstance extends SharedInstance {
  /** Its database, as a superuser. */
  readonly databaseUrl: string;
  /** Runs all jobs once: nothing runs by itself. Weekly jobs only run on their day. */
  work(): Promise<void>;
  /** Advances to another time, and does the work that is due by then. */
  goTo(time: Date): Promise<void>;
  /** Closes a month such as "2026-05", bypassing the two people it normally takes. */
  closeMonth(month: string): Promise<void>;
  stop(): Promise<void>;
}

interface StillOptions {
  /** Its initial time, at which the history of its demo network ends. */
  readonly moment?: Date;
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts one, in this process, with the demo network of its time: it looks the same on every day. */
export async function startStillInstance({
  moment = STILL_MOMENT,
  environment = {},
}: StillOptions = {}): Promise<StillInstance> {
  const { app, database, deps, setTime, close } = await startTestServer(moment, { webFolder, environment });
  const { dataDir } = deps.config;
  await loadDemo(database, { now: moment, filesDir: join(dataDir, 'files'), secrets: deps.secrets });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const connection = connect(database.url);
  const jobs = jobsOf({ deps, database }, openChannels(deps.config));
  const work = async () => {
    for (const job of jobs) if (isOfThisHour(job, deps.clock.now())) await job.run();
  };
  return {
    url,
    database: connection,
    databaseUrl: database.url,
    mailFolder: join(dataDir, 'mail'),
    work,
    goTo: (time) => {
      setTime(time);
      return work();
    },
    closeMonth: async (month) => {
      const cycle = await findCycleOfMonth(database.db, month);
      if (!cycle) throw new Error(`There is no cycle ${month}.`);
      await closeCycle(database, cycle, () => deps.clock.now());
    },
    stop: async () => {
      await connection.close();
      await close();
    },
  };
}

/** Whether it is the day and hour, in Berlin, of a weekly job; always true for the others. */
function isOfThisHour({ cron }: JobDefinition, now: Date): boolean {
  const [, hours = '*', , , weekday = '*'] = cron?.split(' ') ?? [];
  if (weekday === '*') return true;
  const time = berlinTime(now.getTime());
  const [first = '', last = first] = hours.split('-');
  const hour = Number(time.slice(11, 13));
  // 1970-01-01 was a Thursday; 0 is Sunday.
  const today = (dayNumber(time.slice(0, 10)) + 4) % 7;
  return today === Number(weekday) && hour >= Number(first) && hour <= Number(last);
}
