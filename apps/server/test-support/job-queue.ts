import { PgBoss } from 'pg-boss';

/** The product's options for its queues, which tests may override. */
export const queueMethods: Pick<PgBoss, 'createQueue' | 'updateQueue'> = PgBoss.prototype;

/** A process at the job queue that only acts on command, and immediately. */
export interface JobSeeker {
  /** Requests a run of the job. */
  ask(name: string): Promise<void>;
  /** Takes a run of the job, and never completes it; returns how many it got. */
  take(name: string): Promise<number>;
  /** Looks for runs of processes without a heartbeat, as every process does each minute. */
  lookAfter(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one, on a database with the queue's tables. */
export async function startJobSeeker(url: string): Promise<JobSeeker> {
  const boss = new PgBoss({
    connectionString: url,
    max: 1,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  return {
    ask: async (name) => {
      await boss.send(name);
    },
    take: async (name) => (await boss.fetch(name)).length,
    lookAfter: (name) => boss.supervise(name),
    stop: () => boss.stop({ graceful: false }),
  };
}
