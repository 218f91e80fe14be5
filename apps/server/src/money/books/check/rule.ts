import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

/** What looking at a rule came to. */
export interface Finding {
  /** Rows looked at. */
  readonly seen: number;
  readonly faults: number;
  /** The first faults, for people. */
  readonly examples: readonly string[];
}

/** Something that always holds in the books. */
export interface LedgerRule {
  readonly name: string;
  readonly look: (client: ClientBase) => Promise<Finding>;
}

/** SQL of the Berlin day of an instant. */
export const berlinDay = (instant: string) => `(${instant} at time zone 'Europe/Berlin')::date`;

/** SQL of the kinds of credits that no plan computes. */
export const BY_HAND = `('correction', 'opening')`;

const exampleCount = 5;

/**
 * SQL of an instant: from then on holds what this instance was not held to before an upgrade. One that was set up with
 * all its migrations at once never was anything else.
 */
export const sinceUpgrade = `(
  select case when upgrade.applied_at < first.applied_at + interval '1 hour' then '-infinity' else upgrade.applied_at end
  from schema_migrations as upgrade cross join (select min(applied_at) as applied_at from schema_migrations) as first
  where upgrade.version = 35)`;

/**
 * A rule told in SQL.
 * @param rows a query that answers one row for each thing looked at: `fault` is null where the rule
 * holds, else what is wrong
 */
export function sqlRule(name: string, rows: string): LedgerRule {
  const text = `
    select count(*) as seen, count(fault) as faults,
      (array_agg(fault) filter (where fault is not null))[1:${exampleCount}] as examples
    from (${rows}) as looked`;
  // Where few rows are looked at, planning costs the most: whoever looks again on the same connection has the plan.
  const statement = { name: createHash('sha256').update(text).digest('base64url'), text };
  return {
    name,
    look: async (client) => {
      const found = await client.query<{ seen: number; faults: number; examples: string[] | null }>(
        statement,
      );
      const [{ seen, faults, examples } = { seen: 0, faults: 0, examples: null }] = found.rows;
      return { seen, faults, examples: examples ?? [] };
    },
  };
}

/** Collects the findings of a rule that is looked at row by row. */
export class FindingCounter {
  #seen = 0;
  #faults = 0;
  readonly #examples: string[] = [];

  /** @param fault what is wrong, told only where something is */
  count(holds: boolean, fault: () => string): void {
    this.#seen += 1;
    if (holds) return;
    this.#faults += 1;
    if (this.#examples.length < exampleCount) this.#examples.push(fault());
  }

  get finding(): Finding {
    return { seen: this.#seen, faults: this.#faults, examples: this.#examples };
  }
}
