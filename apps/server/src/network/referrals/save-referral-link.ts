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

/** Enough for every use, and nobody takes all good codes. */
const MOST_LINKS = 100;

/**
 * Refuses to lead to a shop that the company does not have.
 * @throws ApiError 422
 */
export function requireTarget(target: string | undefined, shop: string | null): void {
  if (target === SHOP && shop === null) throw invalidField('target', 'linkTargetUnknown');
}

/**
 * Makes a link of a partner; their first one is the default.
 * @throws ApiError 422 for a code that is taken, and for a target that does not exist
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
 * Gives a link another code, another target or other words: all that is asked for, or nothing.
 * @throws ApiError 422 for a code that another link has, and for a target that does not exist
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

/** Switches a link of a partner off or on. */
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
 * The specification has two texts for a code that is taken (sections 5 and 8). Of somebody else's, clients know
 * the first one when they save; the second one tells a partner that another link of their own has it.
 */
async function refuseTaken(db: Kysely<DB>, partner: number, code: string): Promise<never> {
  const holder = await findReferralLink(db, { code });
  throw invalidField('code', holder?.partner === partner ? 'linkCodeOwn' : 'linkCodeTaken');
}
