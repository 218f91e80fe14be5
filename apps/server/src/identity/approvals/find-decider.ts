import type { Tx } from '../../platform/database/transaction.ts';

/** The user who approved something that is being done: it is written before that. */
export async function findDecider(tx: Tx, approval: number): Promise<number> {
  const { decided_by: by } = await tx
    .selectFrom('approvals')
    .select('decided_by')
    .where('id', '=', approval)
    .executeTakeFirstOrThrow();
  if (by === null) throw new Error(`approval ${approval} is done and nobody decided on it`);
  return by;
}
