import { beforeEach, expect } from 'vitest';
import { NOW, setUpCompany } from '../../../identity/operators/testing/company-server.ts';
import { type Channels, openChannels } from '../../../messaging/messages/channels.ts';
import { sendMessagesJob } from '../../../messaging/messages/send-messages.job.ts';
import { createPartner, type TestPartner } from '../../../network/team/testing/create-partner.ts';
import { whyLeftOut } from '../readers.queries.ts';
import { sendBroadcastsJob } from '../send-broadcasts.job.ts';

const HOUR = 3_600_000;

export const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

export const reason = 'Einladung zum Herbstfest';

export const festival = {
  texts: {
    de: { subject: 'Herbst mit {company}', text: 'Hallo {firstName}, wir feiern.\n\nNummer {number}.' },
  },
};

interface Faulty {
  readonly body: { readonly violations?: readonly { propertyPath: string; code: string }[] };
}

/** The violations by field. */
export const faultsOf = ({ body }: Faulty) =>
  (body.violations ?? []).map(({ propertyPath, code }) => [propertyPath, code]);

/** A company with calls for broadcasts, and the jobs that send them. Call it as `setUp`. */
export function setUpBroadcastDesk() {
  const company = setUpCompany();
  const { server, root } = company;
  const db = () => server.database.db;

  beforeEach(async () => {
    await db().deleteFrom('outbox').execute();
    await db().deleteFrom('message_settings').execute();
    // Broadcasts of an earlier test are over.
    await db()
      .updateTable('broadcasts')
      .set({ state: 'cancelled', ended_at: NOW })
      .where('state', 'in', ['planned', 'sending'])
      .execute();
  });

  const call = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    { as = root.token, version }: { as?: string; version?: string } = {},
  ) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const answer = await server.call(as, {
      method,
      url,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': type }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
  };

  const draft = async (given: object = {}) => {
    const made = await call('POST', '/api/broadcasts', { ...festival, ...given });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  };

  const send = (id: number, expected: number, given: object = {}, version?: string) =>
    call(
      'POST',
      `/api/broadcasts/${id}/send`,
      { expected, reason, ...given },
      version === undefined ? {} : { version },
    );

  const read = async (id: number) => (await call('GET', `/api/broadcasts/${id}`)).body;

  /** The results by names of recipients. */
  const resultsOf = async (id: number): Promise<Record<string, string>> => {
    const { body } = await call('GET', `/api/broadcasts/${id}/recipients`);
    return Object.fromEntries(
      body.map(({ name, result }: { name: string; result: string }) => [name, result]),
    );
  };

  const queueJob = () => sendBroadcastsJob(server.deps).run();

  const sendMails = (channels: Channels = openChannels(server.deps.config)) =>
    sendMessagesJob(server.deps, channels, whyLeftOut).run();

  const one = (name: string, given: object = {}): Promise<TestPartner> =>
    createPartner(db(), { name, parent: null, ...given });

  return { ...company, db, call, draft, send, read, resultsOf, queueJob, sendMails, one };
}

/** An audience of partners with this word in their name. */
export const named = (text: string) => ({ audience: { text } });
