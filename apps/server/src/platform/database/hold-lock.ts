import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { clientTo } from './hosts.ts';

/** How often a process without the lock tries to acquire it, and one with the lock pings its connection. */
const TRY_EVERY_MS = 5_000;
const CONNECT_MS = 5_000;
/** Longer than any computation can keep this process from handling a reply that has arrived. */
const ANSWER_MS = 60_000;

interface Holding {
  readonly lock: number;
  /** Called when this process acquires the lock, initially or again. */
  readonly onHeld: () => Promise<void>;
  /** Called when another process may acquire the lock. */
  readonly onLost: () => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A session lock that at most one process holds, for as long as it lives. */
export interface HeldLock {
  /** Resolves after the first attempt: this or another process now holds the lock. */
  readonly tried: Promise<void>;
  /** Releases the lock and stops trying. */
  close(): Promise<void>;
}

/**
 * Keeps trying to acquire a lock on a dedicated connection. When its holder exits, is killed or loses the connection,
 * another process takes over. A disconnected holder may continue for a few seconds while the next one already holds the
 * lock, so conflicts between the two must be prevented by other means.
 */
export function holdLock(url: string, { lock, onHeld, onLost, log }: Holding): HeldLock {
  const ending = new AbortController();
  let markTried: () => void = () => undefined;
  const tried = new Promise<void>((resolve) => {
    markTried = resolve;
  });

  /** Acquires and holds the lock until the connection is lost or closed; throws the reason. */
  const hold = async () => {
    const { client, lost } = connectionOf(url);
    let isHeld = false;
    try {
      await client.connect();
      // A machine that has crashed does not close its connection: with these keepalives, the server notices and
      // releases the lock within half a minute.
      await client.query(
        'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
      );
      while (!ending.signal.aborted) {
        if (!isHeld) {
          const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
            lock,
          ]);
          isHeld = rows[0]?.held === true;
          if (isHeld) await onHeld();
          markTried();
        } else await client.query('select 1');
        await Promise.race([lost, sleep(TRY_EVERY_MS, undefined, { signal: ending.signal })]);
      }
    } finally {
      if (isHeld && !ending.signal.aborted) await onLost();
      await client.end().catch(() => undefined);
    }
  };

  const run = async () => {
    while (!ending.signal.aborted) {
      await hold().catch((error: Error) => {
        if (!ending.signal.aborted) log.warn({ err: error, lock }, 'lost the lock connection');
      });
      markTried();
      await sleep(Math.random() * TRY_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    tried,
    close: async () => {
      ending.abort();
      await running;
    },
  };
}

function connectionOf(url: string): { readonly client: pg.Client; readonly lost: Promise<never> } {
  const client = clientTo(url, {
    application_name: 'blattwerk-lock',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  });
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('the lock connection was closed')));
  });
  lost.catch(() => undefined);
  return { client, lost };
}
