import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientTo } from './hosts.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;
/** Interval between pings of the connection, and their timeout. */
const PING_EVERY_MS = 20_000;
const PATIENCE_MS = 5_000;

interface Listening {
  readonly channels: readonly string[];
  readonly onMessage: (channel: string, payload: string) => void;
  /** Called when the connection is established, initially or again: notifications may have been missed in between. */
  readonly onConnected: () => void;
  readonly onLost: (error: Error) => void;
}

/** A connection that receives notifications of other processes. */
export interface Listener {
  /** Resolves once it is listening. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** Receives PostgreSQL notifications (LISTEN) on a dedicated connection, and reconnects whenever that is lost. */
export function listen(url: string, { channels, onMessage, onConnected, onLost }: Listening): Listener {
  const ending = new AbortController();
  let wait = FIRST_WAIT_MS;
  let markReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });

  /** Listens until the connection is lost or closed; throws the reason. */
  const receive = async () => {
    const client = clientTo(url, {
      application_name: 'blattwerk-listen',
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('the listening connection was closed')));
    });
    lost.catch(() => undefined);
    try {
      await client.connect();
      client.on('notification', ({ channel, payload = '' }) => onMessage(channel, payload));
      for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      wait = FIRST_WAIT_MS;
      markReady();
      onConnected();
      while (!ending.signal.aborted) {
        await Promise.race([lost, sleep(PING_EVERY_MS, undefined, { signal: ending.signal })]);
        await client.query('select 1');
      }
    } finally {
      client.end().catch(() => undefined);
    }
  };

  const run = async () => {
    while (!ending.signal.aborted) {
      await receive().catch((error: Error) => {
        if (!ending.signal.aborted) onLost(error);
      });
      // Jitter, so that processes do not all reconnect simultaneously.
      const pause = wait * (0.5 + Math.random());
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  };
  const running = run();

  return {
    ready,
    close: async () => {
      ending.abort();
      await running;
    },
  };
}
