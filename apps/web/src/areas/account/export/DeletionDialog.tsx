import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextArea } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import css from './OwnDataCard.module.css';

interface Props {
  onRequested: () => void;
  onClose: () => void;
}

/** Requests the deletion of the account: consequences, and an optional reason. */
export function DeletionDialog({ onRequested, onClose }: Props) {
  const { t } = useTexts();
  const state = useServerForm({
    draft: null,
    initialValues: { reason: '' },
    send: (body) => request('POST /api/deletion_requests', { body }),
    onSent: onRequested,
  });
  return (
    <Sheet title={t('account:ownData.delete')} onClose={onClose}>
      <ServerForm state={state} label={t('account:ownData.delete')} className={css.form}>
        <p>{t('account:ownData.deleteText')}</p>
        <TextArea
          label={t('account:ownData.reason')}
          maxLength={2000}
          rows={4}
          {...state.form.getInputProps('reason')}
        />
        <SaveButton state={state}>{t('account:ownData.request')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}
