import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';
import { isWaitOver } from '../database/database-unavailable.ts';
import { clientTo } from '../database/hosts.ts';

/** Timeout of the probe, in milliseconds. */
const LONGEST_ANSWER_MS = 1_000;

/** Interval between probes of an unresponsive database, in milliseconds. */
const ASK_AGAIN_MS = 500;

const RETRY_AFTER_SECONDS = 2;

interface Rules {
  /** Which requests need the database. */
  isCall: (url: string) => boolean;
  /** Whether the database responds; never rejects. */
  answers: () => Promise<boolean>;
}

/**
 * Refuses calls immediately with 503 while the database is unresponsive: connected but silent, as on a paused machine.
 * The first calls run into their timeout. This triggers a probe on a separate connection; if that fails too, further
 * calls are refused until a probe succeeds.
 */
export function refuseWhileSilent(app: FastifyInstance, { isCall, answers }: Rules): void {
  let state: 'answers' | 'asked' | 'silent' = 'answers';
  let timer: NodeJS.Timeout | undefined;

  const ask = async () => {
    const isThere = await answers();
    if (isThere && state === 'silent') app.log.info('the database responds again');
    if (!isThere && state === 'asked') app.log.error('the database is silent: calls are refused');
    state = isThere ? 'answers' : 'silent';
    if (!isThere) timer = setTimeout(() => void ask(), ASK_AGAIN_MS).unref();
  };

  app.addHook('onRequest', (request, _reply, done) => {
    if (state === 'silent' && isCall(request.url))
      throw new ApiError(503, 'unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    done();
  });
  app.addHook('onError', (_request, _reply, error, done) => {
    if (state === 'answers' && isWaitOver(error)) {
      state = 'asked';
      void ask();
    }
    done();
  });
  app.addHook('preClose', (done) => {
    clearTimeout(timer);
    done();
  });
}

/** Whether the database at an address responds within a second, on a separate connection. */
export async function databaseAnswers(url: string): Promise<boolean> {
  const client = clientTo(url, {
    application_name: 'blattwerk-look',
    connectionTimeoutMillis: LONGEST_ANSWER_MS,
    query_timeout: LONGEST_ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    // An unresponsive database does not confirm the end of the connection.
    client.end().catch(() => undefined);
  }
}
