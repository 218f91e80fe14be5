import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { clientTo } from './hosts.ts';

/** How often a process that does not hold the lock tries, and one that does asks whether its connection still stands. */
const TRY_EVERY_MS = 5_000;
const CONNECT_MS = 5_000;
/** Longer than any computation keeps this process from hearing an answer that has come. */
const ANSWER_MS = 60_000;

interface Holding {
  readonly lock: number;
  /** The lock is this process's, for the first time or again. */
  readonly onHeld: () => Promise<void>;
  /** It may be another one's from now on. */
  readonly onLost: () => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A lock of a session that one process holds at a time, each as long as it lives. */
export interface HeldLock {
  /** Resolves when it was tried for the first time: it is held then, or another process holds it. */
  readonly tried: Promise<void>;
  /** Leaves it to others. */
  close(): Promise<void>;
}

/**
 * Tries to hold a lock on a connection of its own, again and again: whoever ends, is killed or is cut off leaves it to the next one.
 * A process that is cut off may go on for some seconds while another one holds the lock: what both do at the same time has to be
 * kept apart by other means.
 */
export function holdLock(url: string, { lock, onHeld, onLost, log }: Holding): HeldLock {
  const ending = new AbortController();
  let wasTried: () => void = () => undefined;
  const tried = new Promise<void>((resolve) => {
    wasTried = resolve;
  });

  /** Tries and holds until the connection is lost or no longer wanted; throws why. */
  const hold = async () => {
    const { client, lost } = connectionOf(url);
    let isHeld = false;
    try {
      await client.connect();
      // A machine that is gone says nothing: the server asks for it, and lets the lock go within half a minute.
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
          wasTried();
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
        if (!ending.signal.aborted) log.warn({ err: error, lock }, 'lost the connection that holds a lock');
      });
      wasTried();
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
    client.on('end', () => reject(new Error('the connection that holds a lock has ended')));
  });
  lost.catch(() => undefined);
  return { client, lost };
}
