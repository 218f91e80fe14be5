import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { MOST_KEPT } from '@blattwerk/contract/team-messages/team-message.ts';
import type { Kysely } from 'kysely';
import { lockUser } from '../../identity/users/users.queries.ts';
import { findThoseBelow } from '../../network/tree/subtree.queries.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { ownPartner, type Session } from '../../platform/http/session.ts';
import { requireVersion, versionOf } from '../../platform/version.ts';
import {
  countDrafts,
  deleteDraft,
  findMessage,
  insertDraft,
  lockMessageRow,
  type MessageRow,
  updateDraft,
} from './team-messages.queries.ts';

/** New text and recipients of a draft; absent fields stay. */
export interface DraftChange {
  readonly text?: string | undefined;
  readonly recipients?: readonly number[] | undefined;
}

type WriteDeps = InTx<Pick<Deps, 'db' | 'clock'>>;

/** Id and version of the message that the caller has read. */
export interface Known {
  readonly id: number;
  readonly version: string | null;
}

/** Changes with everything that a change, or sending, could be based on. */
export function messageVersion({
  text,
  chosen,
  state,
}: Pick<MessageRow, 'text' | 'chosen' | 'state'>): string {
  return versionOf([text, chosen, state]);
}

/**
 * The chosen partners without duplicates.
 * @throws ApiError 422 if one is not in the caller's downline, whether the partner exists or not
 */
export async function requireBelow(
  db: Kysely<DB>,
  root: number,
  partners: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(partners)];
  const below = await findThoseBelow(db, { root, partners: ids });
  if (below.length < ids.length) throw invalidField('recipients', 'teamMessageForeign');
  return below;
}

/**
 * A draft of the caller's, locked until the transaction ends.
 * @throws ApiError 404 if it is not the caller's; 409 if it was sent; 412 for a stale version
 */
export async function requireDraft(tx: Tx, session: Session, { id, version }: Known): Promise<MessageRow> {
  const partner = ownPartner(session).id;
  await lockMessageRow(tx, id);
  const known = await findMessage(tx, { id, partner });
  if (known === undefined) throw notFound();
  if (known.state !== 'draft')
    throw new ApiError(409, 'teamMessageDraftOnly', { fields: { state: known.state } });
  requireVersion(version, messageVersion(known));
  return known;
}

/**
 * Creates a draft; returns its id.
 * @throws ApiError 409 over {@link MOST_KEPT} drafts; 422 for recipients outside the team
 */
export async function createDraft(
  { db, clock }: WriteDeps,
  session: Session,
  { text = '', recipients = [] }: DraftChange,
): Promise<number> {
  const partner = ownPartner(session).id;
  const chosen = await requireBelow(db, partner, recipients);
  // Serialized: otherwise concurrent requests would each see room under the limit.
  await lockUser(db, session.user.id);
  if ((await countDrafts(db, partner)) >= MOST_KEPT)
    throw new ApiError(409, refusal('teamMessagesFull', { most: MOST_KEPT }));
  return insertDraft(db, partner, { text, chosen }, clock.now());
}

/**
 * Changes a draft.
 * @throws ApiError as {@link requireDraft} does; 422 for recipients outside the team
 */
export async function changeDraft(
  { db, clock }: WriteDeps,
  session: Session,
  { text, recipients, ...known }: DraftChange & Known,
): Promise<void> {
  const before = await requireDraft(db, session, known);
  const chosen =
    recipients === undefined ? before.chosen : await requireBelow(db, before.partner, recipients);
  await updateDraft(db, known.id, { text: text ?? before.text, chosen }, clock.now());
}

/**
 * Deletes a draft.
 * @throws ApiError as {@link requireDraft} does
 */
export async function removeDraft({ db }: WriteDeps, session: Session, known: Known): Promise<void> {
  await requireDraft(db, session, known);
  await deleteDraft(db, known.id);
}
