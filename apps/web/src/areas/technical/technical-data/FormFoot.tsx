import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './FormFoot.module.css';
import { toFields } from './fault-text.ts';
import { type Kind, refreshTechnicalData } from './technical.data.ts';
import type { InUse } from './use-in-devices.tsx';

interface Props<Values extends Record<string, unknown>> {
  kind: Kind;
  state: ServerFormState<Values>;
  /** Null for a new one, which cannot be deleted. */
  row: { readonly id: number; readonly name: string } | null;
  /** Why it cannot be deleted, with a link to the cause; null if it can. */
  inUse: InUse | null;
  onGone: () => void;
}

/** Save and delete buttons; deletion is immediate, because it can be undone. */
export function FormFoot<Values extends Record<string, unknown>>({
  kind,
  state,
  row,
  inUse,
  onGone,
}: Props<Values>) {
  const { t } = useTexts();
  const [deleting, setDeleting] = useState(false);
  const remove = useDeletion(kind);
  async function removeRow({ id, name }: { id: number; name: string }): Promise<void> {
    setDeleting(true);
    const gone = await remove(id, name);
    if (!gone) return setDeleting(false);
    // Unsaved changes to a deleted row need no confirmation.
    flushSync(() => state.form.reset());
    onGone();
  }
  return (
    <div className={css.foot}>
      <SaveButton state={state} />
      {row !== null && (
        <ReasonedButton
          variant="default"
          icon="trash"
          reason={inUse?.reason ?? null}
          fix={inUse?.fix}
          loading={deleting}
          writes
          onClick={() => void removeRow(row)}
        >
          {t('technical:deletion.delete')}
        </ReasonedButton>
      )}
    </div>
  );
}

/**
 * Deletes immediately and offers to undo: the server keeps deleted rows, so that closing the tab does not matter.
 * Resolves with whether the row is gone.
 */
function useDeletion(kind: Kind): (id: number, name: string) => Promise<boolean> {
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
