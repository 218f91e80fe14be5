import { type RawBuilder, sql } from 'kysely';

/** The person whose data are exported. */
export interface DataOwner {
  readonly user: number;
  readonly partner: number;
}

/**
 * The rows of a document: what the person provided, did and earned, and decisions about them; about others no more than
 * the product shows them.
 */
export type Section = (owner: DataOwner) => RawBuilder<unknown>;

/** Documents by their names. */
export type Sections = Readonly<Record<string, Section>>;

/** Cents as a decimal text, as the API formats it. */
export const euros = (column: string) => sql`(${sql.ref(column)}::numeric / 100)::numeric(20, 2)::text`;
