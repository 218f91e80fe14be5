import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { toFields } from './fault-text.ts';
import { type Kind, refreshTechnicalData } from './technical.data.ts';

/**
 * Deletes immediately and offers to undo: the server keeps deleted rows, so that closing the tab does not matter.
 * Resolves with whether the row is gone.
 */
export function useDeletion(kind: Kind): (id: number, name: string) => Promise<boolean> {
  const { t } = useTexts();
  const queryClient = useQueryClient();

  async function restore(id: number, name: string): Promise<void> {
    try {
      await toFields(request(`POST /api/${kind}/{id}/restore`, { params: { id } }));
      toast.success(t('technical:deletion.restored', { name }));
    } catch (error) {
      const retry = () => void restore(id, name);
      report(t('technical:deletion.notRestored', { name }), error, retry);
    }
    await refreshTechnicalData(queryClient);
  }

  return async (id, name) => {
    try {
      await toFields(request(`DELETE /api/${kind}/{id}`, { params: { id } }));
      toast.success(t('technical:deletion.done', { name }), { undo: () => void restore(id, name) });
      return true;
    } catch (error) {
      // Deleted already, elsewhere or in another tab: the row is gone anyway.
      if (error instanceof ApiError && error.status === 404) return true;
      report(t('technical:deletion.failed', { name }), error);
      return false;
    } finally {
      void refreshTechnicalData(queryClient, `/api/${kind}/${id}`);
    }
  };
}

function report(text: string, error: unknown, retry?: () => void): void {
  if (!(error instanceof ApiError)) throw error;
  const final = error.status === 404 || error.status === 409;
  toast.error(text, { error, ...(retry && !final && { retry }) });
}
