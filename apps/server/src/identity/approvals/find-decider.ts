import type { Tx } from '../../platform/database/transaction.ts';

/** The user who approved a change that is being executed; the decision is stored before. */
export async function findDecider(tx: Tx, approval: number): Promise<number> {
  const { decided_by: by } = await tx
    .selectFrom('approvals')
    .select('decided_by')
    .where('id', '=', approval)
    .executeTakeFirstOrThrow();
  if (by === null) throw new Error(`approval ${approval} is being executed without a decision`);
  return by;
}
