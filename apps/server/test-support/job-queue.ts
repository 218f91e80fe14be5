import { PgBoss } from 'pg-boss';

/** What the product says of its queues, as tests may have it say otherwise. */
export const queueMethods: Pick<PgBoss, 'createQueue' | 'updateQueue'> = PgBoss.prototype;

/** A process at the queue of jobs that does only what it is told to, and at once. */
export interface JobSeeker {
  /** Asks for a run of the job. */
  ask(name: string): Promise<void>;
  /** Takes a run of the job, and never says that it is done; answers how many it was given. */
  take(name: string): Promise<number>;
  /** Looks for runs whose process is not heard of, as every process does each minute. */
  lookAfter(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one, at a database that has the queue's tables. */
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
