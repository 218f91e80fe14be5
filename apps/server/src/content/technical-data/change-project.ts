import { inWords, refusal } from '@blattwerk/contract/http/refusal.ts';
import { decodeCode } from '@blattwerk/plan/technical-data/aks-code.ts';
import { invalidField } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { codeRefusal } from './aks-code.ts';
import { holdProject, type ProjectFields, updateProject } from './projects.queries.ts';

/**
 * Changes a project. If the scheme of its codes changes, every code is parsed again with the new one. Needs a
 * transaction.
 * @throws ApiError 422 naming the first code that would not fit any more
 */
export async function changeProject(
  tx: Tx,
  id: number,
  given: Partial<ProjectFields>,
  at: Date,
): Promise<void> {
  const held = await holdProject(tx, id, 'update');
  if (!held) return;
  if (given.segments !== undefined || given.separator !== undefined) {
    const scheme = {
      separator: given.separator ?? held.separator,
      segments: given.segments ?? held.segments,
    };
    const codes = await tx
      .selectFrom('aks')
      .select(['id', 'code', 'parent_code'])
      .where('project_id', '=', id)
      .orderBy('code')
      .execute();
    for (const { id: aks, code, parent_code } of codes) {
      const decoded = decodeCode(scheme, code);
      if (decoded.fault !== undefined)
        throw invalidField(
          'segments',
          inWords(
            refusal('codeUnfit', { code }),
            `The code ${code} would not fit any more: ${codeRefusal(decoded.fault).text}`,
          ),
        );
      if (decoded.parentCode === parent_code) continue;
      await tx.updateTable('aks').set({ parent_code: decoded.parentCode }).where('id', '=', aks).execute();
    }
  }
  await updateProject(tx, id, given, at);
}
