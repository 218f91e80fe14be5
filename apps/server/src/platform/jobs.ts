import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { type HeldLock, holdLock } from './database/hold-lock.ts';
import { connectionTo } from './database/hosts.ts';
import type { TxClient } from './database/transaction.ts';

/** Creates or migrates the tables of the job queue; safe to run in several processes simultaneously. */
export async function installJobTables(url: string): Promise<void> {
  const boss = new PgBoss({ ...connectionTo(url), max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * Makes each run available as soon as it is due. From counting its rows once a minute, the queue caches that a run is
 * active, and then no worker looks for another one until the count is refreshed and re-read: up to two minutes after
 * the run has ended, or its process was found dead. A unique index still prevents concurrent runs. The caller's
 * transaction must exclude concurrent calls.
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
 * A background job. `run` must be idempotent: an interrupted job runs again, within two minutes if its process was
 * killed. Across all processes, at most one run of a job is active and one is queued.
 */
export interface JobDefinition {
  readonly name: string;
  /** Five-field cron expression in Berlin time; null for jobs that only run on request. */
  readonly cron: string | null;
  /** Also requested when a process starts to work on it, to resume unfinished work immediately. */
  readonly atStart?: true;
  /**
   * Runs the job in only one process, which keeps shared state in memory. A session lock selects the process, so jobs
   * with the same lock run in the same one. Another process takes over when its connection ends.
   */
  readonly byOneProcess?: {
    readonly lock: number;
    /** Called when another process may take over: the state in memory is no longer valid. */
    readonly onLost: () => void;
  };
  readonly run: () => Promise<void>;
}

/**
 * Maintains the figures of the open month. Requested by every change to orders, placements, account types or
 * memberships.
 */
export const RECOMPUTE_OPEN_CYCLE = 'recompute-open-cycle';

/** Aggregates the company's figures, every night and when a closing requests it. */
export const KEEP_INSIGHT = 'keep-insight';

/** Lets a feature trigger jobs. */
export interface Jobs {
  /**
   * Requests a run of the job. Requests made before it starts share one run, which starts `delaySeconds` after the
   * first.
   */
  request(name: string, options?: { delaySeconds?: number }): Promise<void>;
}

/** Drops every request. For commands, and for tests that do not depend on jobs. */
export const noJobs: Jobs = { request: async () => undefined };

/** Jobs running in this process until stopped. */
export interface RunningJobs extends Jobs {
  /**
   * Starts working on these jobs and registers their schedules. A failed run is retried three times, with increasing
   * delays.
   */
  work(definitions: readonly JobDefinition[]): Promise<void>;
  /** Waits for running jobs, up to a limit. */
  stop(): Promise<void>;
}

/**
 * Heartbeat timeout of a process that runs a job, after which it is considered dead and the job runs again. Longer than
 * any computation blocks the heartbeat.
 */
const UNHEARD_SECONDS = 60;

/** The time zone of every schedule. */
const timezone = 'Europe/Berlin';

const scheduleKey = ({ name, cron, timezone }: { name: string; cron: string; timezone: string }) =>
  [name, cron, timezone].join('|');

/** How long running jobs may take to finish on shutdown, in milliseconds; an interrupted job runs again. */
const CLOSING_MS = 5_000;

/**
 * Connects to the queue. Runs can be requested of jobs that any process has worked on before; none runs here before
 * `work`.
 */
export async function startJobs(url: string, log: FastifyBaseLogger): Promise<RunningJobs> {
  const boss = new PgBoss({ ...connectionTo(url), max: 3, migrate: false, createSchema: false });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await boss.start();
  const locks: HeldLock[] = [];
  const prepareQueues = async (definitions: readonly JobDefinition[]) => {
    const heartbeats = new Map((await boss.getQueues()).map((queue) => [queue.name, queue.heartbeatSeconds]));
    for (const { name } of definitions) {
      if (!heartbeats.has(name))
        await boss.createQueue(name, { policy: 'stately', retryLimit: 3, retryDelay: 5, retryBackoff: true });
      // createQueue does not change a queue that another process created meanwhile.
      if (heartbeats.get(name) !== UNHEARD_SECONDS)
        await boss.updateQueue(name, { heartbeatSeconds: UNHEARD_SECONDS });
    }
  };
  const prepareSchedules = async (definitions: readonly JobDefinition[]) => {
    const known = new Set((await boss.getSchedules()).map(scheduleKey));
    for (const { name, cron } of definitions)
      if (cron !== null && !known.has(scheduleKey({ name, cron, timezone })))
        await boss.schedule(name, cron, {}, { tz: timezone });
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
      // Only what differs is written: every start would otherwise wait for hundreds of statements.
      await prepareQueues(definitions);
      for (const definition of definitions) if (!definition.byOneProcess) await workOn(definition);
      const byLock = Map.groupBy(definitions, ({ byOneProcess }) => byOneProcess?.lock);
      for (const [lock, group] of byLock) if (lock !== undefined) await workByOneProcess(lock, group);
      await prepareSchedules(definitions);
      for (const { name, atStart } of definitions) if (atStart) await boss.send(name);
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
