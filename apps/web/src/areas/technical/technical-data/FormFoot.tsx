import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import css from './FormFoot.module.css';
import type { Kind } from './technical.data.ts';
import { useDeletion } from './use-deletion.ts';
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
