import { expect } from 'vitest';
import { payloadHash } from '../../../src/identity/approvals/payload-hash.ts';
import type { MarkedNetwork } from './marked-network.ts';
import { type Objects, objectsOf } from './objects.ts';

/** Objects of an operator who is a partner, on which they could decide. */
export interface Own extends Objects {
  /** An undecided payout, and its item in a draft. */
  readonly waiting: number;
  readonly run: number;
  readonly item: number;
  /** A correction of theirs prepared by somebody else. */
  readonly prepared: number;
}

const made = new WeakMap<MarkedNetwork, Promise<Pick<Own, 'waiting' | 'run' | 'item' | 'prepared'>>>();

/** The objects of a network's operator, created once. */
export async function ownOf(network: MarkedNetwork): Promise<Own> {
  const { server, identities } = network;
  const more = made.get(network) ?? make(network);
  made.set(network, more);
  return { ...(await objectsOf(server.database.db, identities.admin)), ...(await more) } as Own;
}

async function make({ server, tokens, identities, objects }: MarkedNetwork) {
  const { db } = server.database;
  // A user id outside the network.
  const by = 999_999_998;
  const { user, partner } = identities.admin;
  const answer = await server.call(tokens.admin, {
    method: 'POST',
    url: '/api/payouts',
    payload: { user: `/api/users/${user}` },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const waiting: number = answer.json().id;
  const at = server.deps.clock.now();
  const { id: run } = await db
    .insertInto('payout_runs')
    .values({
      type: 'bank',
      scope: 'requested',
      due_on: '2026-05-15',
      minimum_cents: 0,
      collecting: false,
      prepared_by: by,
      prepared_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: item } = await db
    .insertInto('payout_run_items')
    .values({
      run_id: run,
      payout_id: waiting,
      attempt: 1,
      end_to_end_id: `P-${waiting}-1`,
      amount_cents: 100,
      destination: Buffer.alloc(1),
      added_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payload = {
    kind: 'money.correction' as const,
    subject: `/api/corrections/${objects.admin.correction}`,
    before: { status: 'waiting' },
    after: { partner, amount: '1.00' },
  };
  const { id: prepared } = await db
    .insertInto('approvals')
    .values({
      kind: payload.kind,
      subject: payload.subject,
      before: JSON.stringify(payload.before),
      after: JSON.stringify(payload.after),
      payload_hash: payloadHash(payload),
      reason: 'Versehen',
      prepared_by: by,
      prepared_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { waiting, run, item, prepared };
}
