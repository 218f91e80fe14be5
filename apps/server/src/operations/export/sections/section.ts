import { type RawBuilder, sql } from 'kysely';

/** Whose data it is. */
export interface DataOwner {
  readonly user: number;
  readonly partner: number;
}

/** The rows of a document: what the person gave, did and earned, and what was decided on them; of others no more than the product shows them. */
export type Section = (owner: DataOwner) => RawBuilder<unknown>;

/** Documents by their names. */
export type Sections = Readonly<Record<string, Section>>;

/** Cents as the decimal text that the API writes. */
export const euros = (column: string) => sql`(${sql.ref(column)}::numeric / 100)::numeric(20, 2)::text`;
