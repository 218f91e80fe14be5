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
  lockLinks,
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
  { partner, code, target, now }: { partner: number; code: string; target: string; now: Date },
): Promise<ReferralLinkRow> {
  const made = inTransaction(db, async (transaction) => {
    await lockLinks(transaction, partner);
    if ((await countLinks(transaction, partner)) >= MOST_LINKS)
      throw invalidField('code', refusal('linksFull', { most: MOST_LINKS }));
    const id = await insertReferralLink(transaction, {
      partner,
      code,
      target: storedTarget(target),
      now,
    });
    const link = id === undefined ? undefined : await findReferralLink(transaction, { id });
    return link ?? refuseTaken(transaction, partner, code);
  });
  return made.catch(refuseTarget);
}

/**
 * Gives a link another code or another target, both or nothing.
 * @throws ApiError 422 for a code that another link has, and for a target that does not exist
 */
export async function changeLink(
  db: Kysely<DB>,
  link: Pick<ReferralLinkRow, 'id' | 'partner'>,
  { code, target }: { code?: string | undefined; target?: string | undefined },
): Promise<void> {
  if (code === undefined && target === undefined) return;
  const change = { code, target: target === undefined ? undefined : storedTarget(target) };
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
