import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { type HeldLock, holdLock } from './database/hold-lock.ts';
import { connectionTo } from './database/hosts.ts';
import type { TxClient } from './database/transaction.ts';

/** Creates or updates the tables of the job queue; safe when several processes do it at once. */
export async function installJobTables(url: string): Promise<void> {
  const boss = new PgBoss({ ...connectionTo(url), max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * Lets every run be seen as soon as it is due. Counting its rows once a minute, the queue notes that a run is under way,
 * and then nobody looks for another one until it was counted and read again: for up to two minutes after the run was
 * over, or after its process was found to be dead. An index sees to it that two never run at once.
 * For a transaction that keeps out whoever does the same.
 */
export async function keepRunsVisible(client: TxClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_trigger where tgrelid = 'pgboss.queue'::regclass and tgname = 'queue_keeps_runs_visible'`,
  );
  if (rowCount !== 0) return;
  await client.query(`
    create function pgboss.keep_runs_visible() returns trigger language plpgsql as $$
    begin
      new.singletons_active := null;
      return new;
    end
    $$;
    create trigger queue_keeps_runs_visible before insert or update of singletons_active on pgboss.queue
      for each row execute function pgboss.keep_runs_visible();
    update pgboss.queue set singletons_active = null`);
}

/**
 * Work outside of a request. `run` must be safe to repeat: a job that was interrupted runs again, after two minutes at
 * most where its process was killed.
 * At most one run of a name is under way and one waits, over all processes.
 */
export interface JobDefinition {
  readonly name: string;
  /** Five fields, Berlin time; null for jobs that only run when requested. */
  readonly cron: string | null;
  /** Requested too when a process begins to work on it: what was left undone is done at once. */
  readonly atStart?: true;
  /**
   * All runs of one process as long as it lives, which holds in memory what they share; another takes over when its connection ends.
   * A lock of a session says which one, so that jobs of one lock are the same process's.
   */
  readonly byOneProcess?: {
    readonly lock: number;
    /** Others may work on it now: what is held is of no use. */
    readonly onLost: () => void;
  };
  readonly run: () => Promise<void>;
}

/** What keeps the figures of the open month: requested by whatever changes orders, places, account types or memberships. */
export const RECOMPUTE_OPEN_CYCLE = 'recompute-open-cycle';

/** What adds up the figures of the company: each night, and requested by a closing. */
export const KEEP_INSIGHT = 'keep-insight';

/** What a feature uses to have work done soon. */
export interface Jobs {
  /** Asks for a run of the job; requests made before it begins share one run, which starts `delaySeconds` after the first. */
  request(name: string, options?: { delaySeconds?: number }): Promise<void>;
}

/** For commands, and for tests of what does not depend on jobs: forgets every request. */
export const noJobs: Jobs = { request: async () => undefined };

/** Jobs that run in this process until they are stopped. */
export interface RunningJobs extends Jobs {
  /** Takes part in the work of these jobs, and keeps their schedules. Failed runs are repeated three times, each later than the one before. */
  work(definitions: readonly JobDefinition[]): Promise<void>;
  /** Lets running jobs end. */
  stop(): Promise<void>;
}

/**
 * How long nothing may be heard of the process that does a job until others take it for dead and the job is done again:
 * longer than any computation keeps a process from being heard.
 */
const UNHEARD_SECONDS = 60;

/** How long jobs that run may take to end when the process does, in milliseconds; what is interrupted is repeated. */
const CLOSING_MS = 5_000;

/** Opens the queue: runs can be requested of jobs that some process has worked on before; none runs here until `work`. */
export async function startJobs(url: string, log: FastifyBaseLogger): Promise<RunningJobs> {
  const boss = new PgBoss({ ...connectionTo(url), max: 3, migrate: false, createSchema: false });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await boss.start();
  const locks: HeldLock[] = [];
  const prepare = async ({ name }: JobDefinition) => {
    await boss.createQueue(name, { policy: 'stately', retryLimit: 3, retryDelay: 5, retryBackoff: true });
    // Creating a queue leaves one alone that is there already.
    await boss.updateQueue(name, { heartbeatSeconds: UNHEARD_SECONDS });
  };
  const workOn = ({ name, run }: JobDefinition) =>
    boss.work(name, { pollingIntervalSeconds: 1 }, async () => {
      const started = performance.now();
      await run();
      log.info({ job: name, milliseconds: Math.round(performance.now() - started) }, 'job done');
    });
  const workByOneProcess = async (lock: number, definitions: readonly JobDefinition[]) => {
    const held = holdLock(url, {
      lock,
      onHeld: async () => {
        for (const definition of definitions) await workOn(definition);
      },
      onLost: async () => {
        for (const { name, byOneProcess } of definitions) {
          await boss.offWork(name, { wait: false });
          byOneProcess?.onLost();
        }
      },
      log,
    });
    locks.push(held);
    await held.tried;
  };
  return {
    work: async (definitions) => {
      for (const definition of definitions) {
        await prepare(definition);
        if (!definition.byOneProcess) await workOn(definition);
      }
      const byLock = Map.groupBy(definitions, ({ byOneProcess }) => byOneProcess?.lock);
      for (const [lock, group] of byLock) if (lock !== undefined) await workByOneProcess(lock, group);
      for (const { name, cron, atStart } of definitions) {
        if (cron !== null) await boss.schedule(name, cron, {}, { tz: 'Europe/Berlin' });
        if (atStart) await boss.send(name);
      }
    },
    request: async (name, { delaySeconds = 0 } = {}) => {
      await boss.send(name, {}, { startAfter: delaySeconds });
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: CLOSING_MS });
      await Promise.all(locks.map((lock) => lock.close()));
    },
  };
}
