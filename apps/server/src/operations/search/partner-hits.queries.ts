import { type Kysely, type RawBuilder, sql } from 'kysely';
import { hasWords, ownName, shownName } from '../../network/partners/partner-names.ts';
import { contains, patternOf } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Terms } from './read-terms.ts';

/** A partner, and the field that matched. */
export interface PartnerHit {
  readonly partner: number;
  readonly name: string;
  readonly by: 'number' | 'tax-number' | 'iban' | 'phone' | 'name' | 'email';
  readonly detail: string;
}

const fullName = sql`(owner.first_name || ' ' || owner.last_name)`;

type Branch = readonly [by: PartnerHit['by'], detail: RawBuilder<unknown>, holds: RawBuilder<unknown>];

/**
 * Partners by number, by part of the phone number, by words of first, last or display name in any order and spelling,
 * or by part of the e-mail address: at most `limit` of each, sorted by name. A partner who matches several ways is
 * listed several times.
 */
export async function findPartnerHits(db: Kysely<DB>, terms: Terms, limit: number): Promise<PartnerHit[]> {
  const selects = branchesOf(terms).map(
    ([by, detail, holds]) => sql`(
      select partner.id as partner, partner.display_name as name, ${by}::text as "by", ${detail} as detail
      from users as owner join partners as partner on partner.user_id = owner.id
      where ${holds}
      order by partner.display_name collate de_names, partner.id limit ${limit})`,
  );
  const { rows } = await sql<PartnerHit>`
    select * from (${sql.join(selects, sql` union all `)}) as found
    order by found.name collate de_names, found.partner`.execute(db);
  return rows;
}

function branchesOf({ id, phone, words, email }: Terms): Branch[] {
  const branches: Branch[] = [
    ['name', fullName, hasWords(ownName, words)],
    ['name', fullName, hasWords(shownName, words)],
  ];
  if (id !== null) branches.push(['number', fullName, sql`partner.id = ${id}`]);
  if (phone !== null)
    branches.push(['phone', sql`owner.phone`, sql`digits_of(owner.phone) like ${patternOf(phone)}`]);
  if (email !== null) branches.push(['email', sql`owner.email`, contains(sql`owner.email`, email)]);
  return branches;
}
