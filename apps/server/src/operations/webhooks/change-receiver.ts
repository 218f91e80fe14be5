import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type {
  changeWebhookReceiver,
  createWebhookReceiver,
} from '@blattwerk/contract/webhooks/webhooks.contract.ts';
import { MOST_RECEIVERS } from '@blattwerk/contract/webhooks/webhooks.contract.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallOf } from '../../platform/http/route.ts';
import { isAllowed } from '../../platform/http-client/public-address.ts';
import { requireVersion, versionOf } from '../../platform/version.ts';
import { isPrivateHost } from './private-addresses.ts';
import {
  countReceivers,
  deleteReceiver,
  findReceiver,
  insertReceiver,
  lockReceiver,
  pauseReceiver,
  type ReceiverRow,
  type ReceiverSettings,
  resumeReceiver,
  updateReceiver,
} from './receivers.queries.ts';
import { renewSecret } from './webhook-secrets.ts';

type ChangeDeps = InTx<Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>>;

const subjectOf = (receiver: number) => `/api/webhook_receivers/${receiver}`;

/**
 * Adds a receiver.
 * @returns its id and its secret, which is never shown again
 * @throws ApiError 422 for an address that nothing may be sent to, 409 over the maximum number
 */
export async function addReceiver(
  deps: ChangeDeps,
  { name, url, events }: CallOf<typeof createWebhookReceiver>['body'],
  by: number,
): Promise<{ id: number; secret: string }> {
  const { db, clock } = deps;
  const settings = { name, url: readAddress(deps, url), events: inOrder(events) };
  if ((await countReceivers(db)) >= MOST_RECEIVERS)
    throw new ApiError(409, refusal('webhooksFull', { most: MOST_RECEIVERS }));
  const id = await insertReceiver(db, settings, { by, now: clock.now() });
  const secret = await renewSecret(deps, id);
  const details = { before: {}, after: { ...settings, paused: false } };
  await audit(db, { user: by, action: 'write', subject: subjectOf(id), details });
  return { id, secret };
}

/**
 * Changes, pauses or resumes a receiver.
 * @throws ApiError 404, 412 for a stale version, 422 for an address that nothing may be sent to
 */
export async function changeReceiver(
  deps: ChangeDeps,
  { id, version, given }: Change,
  by: number,
): Promise<void> {
  const { db, clock } = deps;
  const row = await requireLocked(deps, id);
  requireVersion(version, receiverVersion(row));
  const before = settingsOf(row);
  const after = {
    name: given.name ?? before.name,
    url: given.url === undefined || given.url === before.url ? before.url : readAddress(deps, given.url),
    events: given.events === undefined ? before.events : inOrder(given.events),
    paused: given.paused ?? before.paused,
  };
  await updateReceiver(db, id, after);
  if (after.paused && !before.paused) await pauseReceiver(db, id, clock.now());
  if (before.paused && !after.paused) await resumeReceiver(db, id, clock.now());
  const details = { before: { ...before }, after };
  await audit(db, { user: by, action: 'write', subject: subjectOf(id), details });
}

interface Change {
  readonly id: number;
  readonly version: string | null;
  readonly given: CallOf<typeof changeWebhookReceiver>['body'];
}

/** Deletes a receiver. @throws ApiError 404 */
export async function removeReceiver(deps: ChangeDeps, id: number, by: number): Promise<void> {
  const row = await findReceiver(deps.db, id, deps.clock.now());
  if (row === undefined) throw notFound();
  await deleteReceiver(deps.db, id);
  const details = { before: { ...settingsOf(row) }, after: {} };
  await audit(deps.db, { user: by, action: 'write', subject: subjectOf(id), details });
}

/** Gives a receiver a new secret. @returns the secret, which is never shown again @throws ApiError 404 */
export async function giveSecret(deps: ChangeDeps, id: number, by: number): Promise<string> {
  await requireLocked(deps, id);
  const secret = await renewSecret(deps, id);
  const details = { before: {}, after: { secretRenewed: true } };
  await audit(deps.db, { user: by, action: 'write', subject: subjectOf(id), details });
  return secret;
}

/** Changes with every setting that a change could be based on. */
export function receiverVersion(row: ReceiverRow): string {
  return versionOf(settingsOf(row));
}

async function requireLocked({ db, clock }: ChangeDeps, id: number): Promise<ReceiverRow> {
  const row = (await lockReceiver(db, id)) ? await findReceiver(db, id, clock.now()) : undefined;
  if (row === undefined) throw notFound();
  return row;
}

function settingsOf({ name, url, events, pausedAt }: ReceiverRow): ReceiverSettings {
  return { name, url, events, paused: pausedAt !== null };
}

/** Sorted without duplicates, so that equal sets compare equal. */
function inOrder(events: ReceiverSettings['events']): ReceiverSettings['events'] {
  return [...new Set(events)].sort();
}

/** The address as used. Its name is resolved when something is sent: where it points may change. */
function readAddress({ config }: ChangeDeps, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isNamed = url !== null && isAllowed(url, config.privateHosts);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isNamed);
  if (url === null || !isSafe || url.username !== '' || url.password !== '')
    throw invalidField('url', 'webhookAddress');
  if (isPrivateHost(url.hostname) && !isNamed) throw invalidField('url', 'webhookAddressPrivate');
  url.hash = '';
  return url.href;
}
