import { beforeEach, expect } from 'vitest';
import { type Member, setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { type Channels, openChannels } from '../../../messaging/messages/channels.ts';
import { sendMessagesJob } from '../../../messaging/messages/send-messages.job.ts';
import { whyLeftOut } from '../../why-left-out.ts';
import { sendTeamMessagesJob } from '../send-team-messages.job.ts';

// 12:00 in UTC is 13:00 in Berlin.
export const NOW = new Date('2026-03-14T12:00:00Z');

interface Faulty {
  readonly body: { readonly violations?: readonly { propertyPath: string; code: string }[] };
}

/** The violations by field. */
export const faultsOf = ({ body }: Faulty) =>
  (body.violations ?? []).map(({ propertyPath, code }) => [propertyPath, code]);

/** A team with calls for messages, and the jobs that send them. Call it as `setUp`. */
export function setUpTeamDesk() {
  const network = setUpNetwork(NOW, {
    root: { parent: null, operator: true },
    head: { parent: 'root', name: 'Clara Bauer' },
    first: { parent: 'head', name: 'Anna Ahorn' },
    second: { parent: 'first', name: 'Ben Birke', locale: 'en' },
    other: { parent: 'head', name: 'Cem Zeder' },
    customer: { parent: 'head', name: 'Kim Kunde', affiliate: false },
    sideline: { parent: 'root', name: 'Fremd' },
  });
  const { server } = network;
  const db = () => server.database.db;

  beforeEach(async () => {
    server.setTime(NOW);
    for (const table of ['outbox', 'notifications', 'message_settings', 'notification_settings'] as const)
      await db().deleteFrom(table).execute();
    for (const table of ['team_message_stops', 'team_messages', 'team_message_templates'] as const)
      await db().deleteFrom(table).execute();
    await db().updateTable('company').set({ team_messages_daily: 100 }).execute();
  });

  const call = async (
    who: Member,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const answer = await server.call(who.token, {
      method,
      url,
      headers: { accept: 'application/json', ...(body && { 'content-type': type }), ...headers },
      ...(body && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
  };

  const draft = async (text: string, to: readonly Member[], by: Member = network.head) => {
    const made = await call(by, 'POST', '/api/team-messages', { text, recipients: to.map(({ id }) => id) });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  };

  const send = (id: number, expected: number, by: Member = network.head, headers = {}) =>
    call(by, 'POST', `/api/team-messages/${id}/send`, { expected }, headers);

  /** Writes and sends at once; returns the message. */
  const write = async (text: string, to: readonly Member[], by: Member = network.head) => {
    const { id } = await draft(text, to, by);
    const sent = await send(id, to.length, by);
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    await queueJob();
    return sent.body;
  };

  const queueJob = () => sendTeamMessagesJob(server.deps).run();

  const sendMails = (channels: Channels = openChannels(server.deps.config)) =>
    sendMessagesJob(server.deps, channels, whyLeftOut).run();

  /** The deliveries of a message as shown to its sender, by name. */
  const deliveriesOf = async (id: number, by: Member = network.head) => {
    const { body } = await call(by, 'GET', `/api/team-messages/${id}/recipients`);
    return Object.fromEntries(
      body.map(({ displayName, delivery }: { displayName: string; delivery: string }) => [
        displayName,
        delivery,
      ]),
    );
  };

  const received = async (who: Member) => (await call(who, 'GET', '/api/received-messages')).body;

  return { ...network, db, call, draft, send, write, queueJob, sendMails, deliveriesOf, received };
}
