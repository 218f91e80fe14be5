import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextArea } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { toast } from '../../../ui/toast/toast.ts';

const MAX_TEXT_LENGTH = 200;

interface Props {
  text: string;
  onKept: () => Promise<void>;
}

/** Adds the shared text to the user's tasks of today: a task is one line. */
export function SharedTask({ text, onKept }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const state = useServerForm({
    draft: 'shared-task',
    initialValues: { text: text.replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT_LENGTH) },
    validate: { text: (value) => (value.trim() === '' ? t('links:shared.taskMissing') : null) },
    send: ({ text: said }) =>
      request('POST /api/today/tasks', {
        body: { text: said.replaceAll(/\s+/g, ' '), day: berlinDay(Date.now()) },
      }),
    onSent: async () => {
      toast.success(t('links:shared.taskKept'));
      await client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/today'),
      });
      await onKept();
    },
  });
  return (
    <ServerForm state={state} label={t('links:shared.task')}>
      <TextArea
        {...state.form.getInputProps('text')}
        label={t('links:shared.taskText')}
        description={t('links:shared.taskHint')}
        maxLength={MAX_TEXT_LENGTH}
        rows={2}
        size="large"
      />
      <SaveButton state={state}>{t('links:shared.keepTask')}</SaveButton>
    </ServerForm>
  );
}
