import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** The company's rules for decisions. */
export interface Safeguards {
  /** Whether changes prepared by one person need the approval of another. */
  readonly fourEyes: boolean;
  /** Whether approving requires a recent proof of the second factor. */
  readonly secondFactor: boolean;
  /** In EUR: one person may move less than this alone; 0.00 for no exception. */
  readonly aloneBelow: string;
  /** The same for decisions on tax. */
  readonly taxAloneBelow: string;
}

/** The current rules. */
export async function findSafeguards(db: Kysely<DB>): Promise<Safeguards> {
  return present(await safeguardsOf(db).executeTakeFirstOrThrow());
}

/** The current rules, locked until the end of the transaction. */
export async function lockSafeguards(tx: Tx): Promise<Safeguards> {
  return present(await safeguardsOf(tx).forUpdate().executeTakeFirstOrThrow());
}

export async function saveSafeguards(
  tx: Tx,
  { fourEyes, secondFactor, aloneBelow, taxAloneBelow }: Safeguards,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('company')
    .set({
      four_eyes: fourEyes,
      second_factor: secondFactor,
      alone_below_cents: parseCents(aloneBelow),
      tax_alone_below_cents: parseCents(taxAloneBelow),
      updated_at: now,
    })
    .execute();
}

function safeguardsOf(db: Kysely<DB>) {
  return db
    .selectFrom('company')
    .select([
      'four_eyes as fourEyes',
      'second_factor as secondFactor',
      'alone_below_cents as aloneBelowCents',
      'tax_alone_below_cents as taxAloneBelowCents',
    ]);
}

function present({
  aloneBelowCents,
  taxAloneBelowCents,
  ...same
}: Omit<Safeguards, 'aloneBelow' | 'taxAloneBelow'> & {
  readonly aloneBelowCents: number;
  readonly taxAloneBelowCents: number;
}): Safeguards {
  const aloneBelow = formatCents(aloneBelowCents);
  return { ...same, aloneBelow, taxAloneBelow: formatCents(taxAloneBelowCents) };
}
