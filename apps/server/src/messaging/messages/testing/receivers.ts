import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that stores what it receives. */
export interface MailServer {
  readonly url: string;
  readonly mails: { readonly from: string; readonly to: string[]; readonly source: string }[];
  /** Number of mails to reject before accepting one. */
  refuse: number;
  /** Whether it rejects all recipients. */
  unknown: boolean;
  /** Number of mails to leave without a response before accepting one, and the number left so far. */
  ignore: number;
  readonly ignored: number;
  close(): Promise<void>;
}

/** Starts a real SMTP server on a free port; it requires the user `blatt` with the password `werk`. */
export async function startMailServer(): Promise<MailServer> {
  const received: MailServer['mails'] = [];
  const state = { refuse: 0, unknown: false, ignore: 0, ignored: 0 };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'blatt' && password === 'werk'
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
    onRcptTo: (_address, _session, done) =>
      done(state.unknown ? Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      text(stream).then((source) => {
        if (state.ignore > 0) {
          state.ignore -= 1;
          state.ignored += 1;
          return;
        }
        if (state.refuse > 0) {
          state.refuse -= 1;
          return done(Object.assign(new Error('mailbox is busy'), { responseCode: 450 }));
        }
        const { mailFrom } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        received.push({ from, to: session.envelope.rcptTo.map(({ address }) => address), source });
        return done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://blatt:werk@127.0.0.1:${port}`,
    mails: received,
    get refuse() {
      return state.refuse;
    },
    set refuse(times) {
      state.refuse = times;
    },
    get unknown() {
      return state.unknown;
    },
    set unknown(isUnknown) {
      state.unknown = isUnknown;
    },
    get ignore() {
      return state.ignore;
    },
    set ignore(times) {
      state.ignore = times;
    },
    get ignored() {
      return state.ignored;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A text message gateway that stores what is posted to it. */
export interface Gateway {
  readonly url: string;
  readonly posts: {
    readonly body: unknown;
    readonly authorization: string | undefined;
    readonly key: unknown;
  }[];
  status: number;
  close(): void;
}

/** Starts it on a free port. */
export async function startGateway(): Promise<Gateway> {
  const posts: Gateway['posts'] = [];
  const server = createServer(async (request, response) => {
    const { authorization, 'idempotency-key': key } = request.headers;
    posts.push({ body: await json(request), authorization, key });
    response.writeHead(gateway.status, { location: gateway.url }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const gateway: Gateway = {
    url: `http://127.0.0.1:${port}/send`,
    posts,
    status: 202,
    close: () => {
      server.close();
    },
  };
  return gateway;
}
