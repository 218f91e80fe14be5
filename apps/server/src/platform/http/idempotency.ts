import { createHash } from 'node:crypto';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { proofFields } from '@blattwerk/contract/http/proof-code.ts';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { DB } from '../database/database-types.ts';
import { type InTx, inTransaction, type Tx } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { JobDefinition } from '../jobs.ts';
import type { WireAnswer } from './answer.ts';

const KEPT_DAYS = 7;

/**
 * Runs a call in one transaction, and only once per user and `Idempotency-Key`: a repeated request gets the first
 * response again. The key is stored in the same transaction as the work, so a crash leaves both or neither. A refused
 * request has done nothing, unless its refusal `keeps` what was written, and its key stays free.
 * @throws ApiError 400 for an invalid key; 409 for a key that was used for a different request
 */
export async function answerOnce(
  deps: Deps,
  { endpoint, request }: { readonly endpoint: Endpoint; readonly request: FastifyRequest },
  answer: (deps: InTx<Deps>) => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const key = ownKey(request);
  const outcome = await deps.db.transaction().execute(async (db) => {
    const answerInside = () => answer({ ...deps, db }).catch(keptRefusal);
    const user = request.session?.user.id;
    if (key === null || user === undefined) return answerInside();
    await lockKey(db, user, key);
    const hash = hashOf(request, proofFields(endpoint.body));
    const first = await findAnswer(db, user, key);
    if (first && !first.hash.equals(hash)) throw new ApiError(409, 'idempotencyKeyReused');
    if (first) return first.answer;
    const answered = await answerInside();
    if (!(answered instanceof ApiError))
      await keepAnswer(db, { user, key, hash, at: deps.clock.now() }, withoutShownOnce(endpoint, answered));
    return answered;
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

/** Makes a refusal that `keeps` its writes commit the transaction instead of rolling it back. */
function keptRefusal(error: unknown): ApiError {
  if (error instanceof ApiError && error.details.keeps) return error;
  throw error;
}

/** Deletes old keys once a day, when no client will repeat their requests any more. */
export function cleanUpIdempotencyKeysJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'clean-up-idempotency-keys',
    cron: '27 3 * * *',
    run: async () => {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * MS_A_DAY);
      await inTransaction(db, (tx) => deletePastKeys(tx, before));
    },
  };
}

async function deletePastKeys(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}

/**
 * A key that a call ignored would be a false promise.
 * @throws ApiError 400 for a POST with a key that its endpoint does not accept
 */
export function refuseUnusedKey({ method, idempotencyKey }: Endpoint, { headers }: FastifyRequest): void {
  if (method !== 'POST' || idempotencyKey || headers['idempotency-key'] === undefined) return;
  throw new ApiError(400, 'idempotencyKeyNotTaken');
}

/**
 * Keys sent by other programs are kept apart from those of the user who created their API key. The space cannot occur
 * in a header value of a user.
 */
function ownKey(request: FastifyRequest): string | null {
  const key = readKey(request);
  const caller = request.session?.key;
  return key === null || caller === undefined ? key : `api-key-${caller.id} ${key}`;
}

/** The stored response, without secrets that are shown only once. */
function withoutShownOnce({ shownOnce = [] }: Endpoint, answer: WireAnswer): WireAnswer {
  if (shownOnce.length === 0) return answer;
  const fields = Object.fromEntries(shownOnce.map((name) => [name, null]));
  return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), ...fields }) };
}

function readKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new ApiError(400, 'idempotencyKeyInvalid');
}

/** Serializes requests with the same key, across all processes. */
async function lockKey(tx: Tx, user: number, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${user}))`.execute(tx);
}

/**
 * Hash of a request. The fields named by `proofs` are left out, because proof of identity differs with each attempt.
 */
function hashOf({ method, url, body }: FastifyRequest, proofs: readonly string[]): Buffer {
  // A password could be guessed from its hash, since everything else in it is known.
  const content = JSON.stringify(body, function leaveOut(this: unknown, name, value) {
    return name === 'password' || (this === body && proofs.includes(name)) ? undefined : value;
  });
  return createHash('sha256').update(`${method} ${url}\n${content}`).digest();
}

async function findAnswer(
  db: Kysely<DB>,
  user: number,
  key: string,
): Promise<{ hash: Buffer; answer: WireAnswer } | undefined> {
  const { rows } = await sql<{ hash: Buffer; status: number; headers: Record<string, string>; body: string }>`
    select request_hash as hash, status, headers, body from idempotency_keys
    where user_id = ${user} and key = ${key}`.execute(db);
  const [row] = rows;
  return row && { hash: row.hash, answer: { status: row.status, headers: row.headers, body: row.body } };
}

async function keepAnswer(
  tx: Tx,
  request: { user: number; key: string; hash: Buffer; at: Date },
  answer: WireAnswer,
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: request.user,
      key: request.key,
      request_hash: request.hash,
      status: answer.status,
      headers: JSON.stringify(answer.headers),
      body: answer.body,
      created_at: request.at,
    })
    .execute();
}
