import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { deskSections } from './desk-sections.ts';
import { moneySections } from './money-sections.ts';
import { personSections } from './person-sections.ts';
import { sealedSections } from './sealed-sections.ts';
import type { DataOwner, Section, Sections } from './section.ts';
import { workSections } from './work-sections.ts';

const plainSections: Sections = { ...personSections, ...moneySections, ...workSections, ...deskSections };

/** The queries of all documents, by their names. */
export const sectionQueries: Readonly<Record<string, Section>> = {
  ...plainSections,
  ...Object.fromEntries(Object.entries(sealedSections).map(([name, { rows }]) => [name, rows])),
};

/** The names of all documents. */
export const sectionNames: readonly string[] = Object.keys(sectionQueries);

/** The rows of one document, with encrypted values decrypted. */
export async function findSection(
  { db, secrets }: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  name: string,
  owner: DataOwner,
): Promise<unknown[]> {
  const query = sectionQueries[name];
  if (!query) throw new RangeError(`there is no document ${name}`);
  const { rows } = await query(owner).execute(db);
  const sealed = Object.entries(sealedSections[name]?.sealed ?? {});
  if (sealed.length === 0) return rows;
  return (rows as Record<string, unknown>[]).map((row) => ({
    ...row,
    ...Object.fromEntries(
      sealed.map(([column, ownerOf]) => {
        const value = row[column];
        return [column, Buffer.isBuffer(value) ? JSON.parse(secrets.open(value, ownerOf(row))) : null];
      }),
    ),
  }));
}
