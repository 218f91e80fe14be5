import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

/** The result of checking a rule. */
export interface RuleResult {
  /** Number of rows that were checked. */
  readonly seen: number;
  readonly faults: number;
  /** The first faults, as readable text. */
  readonly examples: readonly string[];
}

/** An invariant of the books. */
export interface LedgerRule {
  readonly name: string;
  readonly check: (client: ClientBase) => Promise<RuleResult>;
}

/** SQL of the Berlin day of an instant. */
export const berlinDay = (instant: string) => `(${instant} at time zone 'Europe/Berlin')::date`;

/** SQL of the kinds of credits that no plan computes. */
export const BY_HAND = `('correction', 'opening')`;

const MAX_EXAMPLES = 5;

/**
 * SQL of the instant from which newer rules apply to this instance: its upgrade. For an instance set up with all migrations
 * they have always applied.
 */
export const sinceUpgrade = `(
  select case when upgrade.applied_at < first.applied_at + interval '1 hour' then '-infinity' else upgrade.applied_at end
  from schema_migrations as upgrade cross join (select min(applied_at) as applied_at from schema_migrations) as first
  where upgrade.version = 35)`;

/**
 * A rule in SQL.
 * @param rows a query with one row for each thing checked: `fault` describes how the rule is broken, and is null where it holds
 */
export function sqlRule(name: string, rows: string): LedgerRule {
  const text = `
    select count(*) as seen, count(fault) as faults,
      (array_agg(fault) filter (where fault is not null))[1:${MAX_EXAMPLES}] as examples
    from (${rows}) as checked`;
  // With few rows, planning takes most of the time: a prepared statement keeps the plan for later checks on the same connection.
  const statement = { name: createHash('sha256').update(text).digest('base64url'), text };
  return {
    name,
    check: async (client) => {
      const { rows: results } = await client.query<{
        seen: number;
        faults: number;
        examples: string[] | null;
      }>(statement);
      const [{ seen, faults, examples } = { seen: 0, faults: 0, examples: null }] = results;
      return { seen, faults, examples: examples ?? [] };
    },
  };
}

/** Collects the result of a rule that is checked row by row. */
export class RuleCounter {
  #seen = 0;
  #faults = 0;
  readonly #examples: string[] = [];

  /** @param fault description of the fault, called only if there is one */
  count(holds: boolean, fault: () => string): void {
    this.#seen += 1;
    if (holds) return;
    this.#faults += 1;
    if (this.#examples.length < MAX_EXAMPLES) this.#examples.push(fault());
  }

  get result(): RuleResult {
    return { seen: this.#seen, faults: this.#faults, examples: this.#examples };
  }
}
