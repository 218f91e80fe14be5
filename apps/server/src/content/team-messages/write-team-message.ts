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

/** What somebody wants a draft to say, and to whom; what is absent stays. */
export interface DraftChange {
  readonly text?: string | undefined;
  readonly recipients?: readonly number[] | undefined;
}

type WriteDeps = InTx<Pick<Deps, 'db' | 'clock'>>;

/** Which message, as somebody has read it. */
export interface Known {
  readonly id: number;
  readonly version: string | null;
}

/** Changes with whatever a change of it, or sending it, would be meant for. */
export function messageVersion({
  text,
  chosen,
  state,
}: Pick<MessageRow, 'text' | 'chosen' | 'state'>): string {
  return versionOf([text, chosen, state]);
}

/**
 * Partners whom somebody has chosen, each once.
 * @throws ApiError 422 where one does not stand in the caller's downline, whether there is such a partner or not
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
 * A draft of the caller's, kept as it is until the transaction ends.
 * @throws ApiError 404 for none of the caller's; 409 for one that was sent; 412 for another version
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
 * Begins a draft; answers its id.
 * @throws ApiError 409 beyond {@link MOST_KEPT} drafts; 422 for people who are not in the team
 */
export async function createDraft(
  { db, clock }: WriteDeps,
  session: Session,
  { text = '', recipients = [] }: DraftChange,
): Promise<number> {
  const partner = ownPartner(session).id;
  const chosen = await requireBelow(db, partner, recipients);
  // One after the other: else simultaneous requests would each see room.
  await lockUser(db, session.user.id);
  if ((await countDrafts(db, partner)) >= MOST_KEPT)
    throw new ApiError(409, refusal('teamMessagesFull', { most: MOST_KEPT }));
  return insertDraft(db, partner, { text, chosen }, clock.now());
}

/**
 * Changes a draft.
 * @throws ApiError as {@link requireDraft} does; 422 for people who are not in the team
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
