import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Kysely } from 'kysely';
import { invalidField } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/database/violations.ts';
import { SHOP, storedTarget } from './link-target.ts';
import {
  countLinks,
  findReferralLink,
  insertReferralLink,
  type LinkChange,
  lockLinks,
  type NewLink,
  type ReferralLinkRow,
  switchLink,
  updateLink,
} from './referral-links.queries.ts';

/** Enough for every use, and too few to take all good codes. */
const MOST_LINKS = 100;

/**
 * Refuses the shop as a target if the company has none.
 * @throws ApiError 422
 */
export function requireTarget(target: string | undefined, shop: string | null): void {
  if (target === SHOP && shop === null) throw invalidField('target', 'linkTargetUnknown');
}

/**
 * Creates a link of a partner; their first one is the default.
 * @throws ApiError 422 for a code that is taken, and for an unknown target
 */
export async function addLink(
  db: Kysely<DB>,
  { target, ...link }: Omit<NewLink, 'target'> & { target: string },
): Promise<ReferralLinkRow> {
  const adding = inTransaction(db, async (transaction) => {
    await lockLinks(transaction, link.partner);
    if ((await countLinks(transaction, link.partner)) >= MOST_LINKS)
      throw invalidField('code', refusal('linksFull', { most: MOST_LINKS }));
    const id = await insertReferralLink(transaction, { ...link, target: storedTarget(target) });
    const made = id === undefined ? undefined : await findReferralLink(transaction, { id });
    return made ?? refuseTaken(transaction, link.partner, link.code);
  });
  return adding.catch(refuseTarget);
}

/**
 * Changes code, target or words of a link: all of the request, or nothing.
 * @throws ApiError 422 for a code of another link, and for an unknown target
 */
export async function changeLink(
  db: Kysely<DB>,
  link: Pick<ReferralLinkRow, 'id' | 'partner'>,
  { code, target, words }: Omit<LinkChange, 'target'> & { target?: string | undefined },
): Promise<void> {
  if (code === undefined && target === undefined && words === undefined) return;
  const change = { code, words, target: target === undefined ? undefined : storedTarget(target) };
  try {
    await inTransaction(db, (tx) => updateLink(tx, link.id, change));
  } catch (error) {
    if (code !== undefined && isUniqueViolation(error)) await refuseTaken(db, link.partner, code);
    refuseTarget(error);
  }
}

function refuseTarget(error: unknown): never {
  throw isForeignKeyViolation(error) ? invalidField('target', 'linkTargetUnknown') : error;
}

/** Deactivates or reactivates a partner's link. */
export async function setActive(
  db: Kysely<DB>,
  { id, partner }: Pick<ReferralLinkRow, 'id' | 'partner'>,
  isActive: boolean,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockLinks(transaction, partner);
    await switchLink(transaction, { id, partner, isActive });
  });
}

/**
 * The specification has two texts for a code that is taken (sections 5 and 8). Clients know the first one for a code of
 * somebody else; the second one is for a code of the partner's own link.
 */
async function refuseTaken(db: Kysely<DB>, partner: number, code: string): Promise<never> {
  const holder = await findReferralLink(db, { code });
  throw invalidField('code', holder?.partner === partner ? 'linkCodeOwn' : 'linkCodeTaken');
}
