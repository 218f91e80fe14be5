import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Kysely } from 'kysely';
import { invalidField } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import {
  countLinks,
  findReferralLink,
  insertReferralLink,
  lockLinks,
  type ReferralLinkRow,
  switchLink,
  updateCode,
} from './referral-links.queries.ts';

/** Enough for every use, and nobody takes all good codes. */
const MOST_LINKS = 100;

/** Makes a link of a partner; their first one is the default. @throws ApiError 422 for a code that is taken */
export async function addLink(
  db: Kysely<DB>,
  { partner, code, now }: { partner: number; code: string; now: Date },
): Promise<ReferralLinkRow> {
  return inTransaction(db, async (transaction) => {
    await lockLinks(transaction, partner);
    if ((await countLinks(transaction, partner)) >= MOST_LINKS)
      throw invalidField('code', refusal('linksFull', { most: MOST_LINKS }));
    const id = await insertReferralLink(transaction, { partner, code, now });
    const link = id === undefined ? undefined : await findReferralLink(transaction, { id });
    return link ?? refuseTaken(transaction, partner, code);
  });
}

/** Gives a link another code. @throws ApiError 422 for a code that another link has */
export async function changeCode(
  db: Kysely<DB>,
  link: Pick<ReferralLinkRow, 'id' | 'partner'>,
  code: string,
): Promise<void> {
  try {
    await db.transaction().execute((tx) => updateCode(tx, { id: link.id, code }));
  } catch (error) {
    if (isUniqueViolation(error)) await refuseTaken(db, link.partner, code);
    throw error;
  }
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
