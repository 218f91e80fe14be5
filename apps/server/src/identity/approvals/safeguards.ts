import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** What the company asks of those who decide. */
export interface Safeguards {
  /** What one person prepares another one approves. */
  readonly fourEyes: boolean;
  /** Approving needs a second factor that was proven a moment ago. */
  readonly secondFactor: boolean;
  /** EUR: what moves less than this, one person decides on alone; 0.00 for none. */
  readonly aloneBelow: string;
  /** The same of decisions on tax. */
  readonly taxAloneBelow: string;
}

/** The company's choice. */
export async function findSafeguards(db: Kysely<DB>): Promise<Safeguards> {
  return present(await safeguardsOf(db).executeTakeFirstOrThrow());
}

/** The company's choice, kept so until the transaction ends. */
export async function lockSafeguards(tx: Tx): Promise<Safeguards> {
  return present(await safeguardsOf(tx).forUpdate().executeTakeFirstOrThrow());
}

/** Makes it the company's choice. */
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
