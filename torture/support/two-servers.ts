import { TEST_PASSWORD } from '@blattwerk/server/test-support/test-server.ts';
import { type ServerProcess, startServerProcess } from '../../e2e/support/server-process.ts';
import { comeAgain } from './come-again.ts';

/** The options of a call besides its path. */
export interface CallOptions {
  readonly token?: string;
  readonly method?: string;
  /** Sent as it is if it is text, otherwise as JSON. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Two API processes on one PostgreSQL: the usual set-up to test properties that must hold across processes. */
export interface TwoServers {
  readonly processes: readonly ServerProcess[];
  /** The address of one of them: they take turns. */
  url(turn: number): string;
  /** Calls one of them, and retries while it is overloaded. */
  call(turn: number, path: string, options?: CallOptions): Promise<Response>;
  /** Calls one of them once, without a retry. */
  callOnce(turn: number, path: string, options?: CallOptions): Promise<Response>;
  /** Signs in at the first of them. @throws Error if that is refused */
  signIn(email: string, password?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts both in parallel; `environment` names their database. */
export async function startTwoServers(environment: Record<string, string>): Promise<TwoServers> {
  const start = () => startServerProcess({ LOG_LEVEL: 'warn', ...environment });
  const processes = await Promise.all([start(), start()]);
  const url = (turn: number) => processes[turn % processes.length]?.url ?? '';
  const callOnce: TwoServers['callOnce'] = (turn, path, options = {}) =>
    fetch(`${url(turn)}${path}`, toInit(options));
  const call: TwoServers['call'] = (...given) => comeAgain(() => callOnce(...given));
  return {
    processes,
    url,
    call,
    callOnce,
    signIn: async (email, password = TEST_PASSWORD) => {
      const body = { username: email, password };
      const answer = await call(0, '/api/login', { method: 'POST', body });
      if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status}`);
      return ((await answer.json()) as { token: string }).token;
    },
    stop: async () => {
      await Promise.all(processes.map((server) => server.stop()));
    },
  };
}

function toInit({ token, method = 'GET', body, headers }: CallOptions): RequestInit {
  const type = typeof body === 'string' ? 'text/csv' : 'application/json';
  return {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}
