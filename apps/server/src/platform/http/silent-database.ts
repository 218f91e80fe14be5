import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';
import { isWaitOver } from '../database/database-unavailable.ts';
import { clientTo } from '../database/hosts.ts';

/** How long a database may take to say that it is there, in milliseconds. */
const LONGEST_ANSWER_MS = 1_000;

/** How often a silent one is asked, in milliseconds. */
const ASK_AGAIN_MS = 500;

const RETRY_AFTER_SECONDS = 2;

interface Rules {
  /** Which requests need the database. */
  isCall: (url: string) => boolean;
  /** Whether the database answers; never rejects. */
  answers: () => Promise<boolean>;
}

/**
 * Refuses calls at once with 503 while the database is silent: without an answer, but not gone either, as on a machine
 * that is paused. The first calls wait until their time is over; that asks the database once more on a connection of its
 * own, and only if it says nothing there are the next ones refused, until it does.
 */
export function refuseWhileSilent(app: FastifyInstance, { isCall, answers }: Rules): void {
  let state: 'answers' | 'asked' | 'silent' = 'answers';
  let timer: NodeJS.Timeout | undefined;

  const ask = async () => {
    const isThere = await answers();
    if (isThere && state === 'silent') app.log.info('the database answers again');
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

/** Whether the database at an address answers within a second, on a connection of its own. */
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
    // A silent one does not answer a farewell.
    client.end().catch(() => undefined);
  }
}
