import { useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextArea } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import css from './Questions.module.css';
import { MAX_TEXT_LENGTH, reloadQuestions } from './questions.data.ts';

interface Props {
  id: number;
  /** The question is closed, and a message reopens it. */
  reopens: boolean;
}

/** Adds to one's own question, or reopens it. */
export function MessageForm({ id, reopens }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: `question.${id}`,
    initialValues: { text: '' },
    validate: { text: required },
    send: (body) =>
      reopens
        ? requestOnce('POST /api/questions/{id}/reopen', { params: { id }, body })
        : requestOnce('POST /api/questions/{id}/messages', { params: { id }, body }),
    onSent: () => {
      toast.success(t(reopens ? 'questions:reopened' : 'questions:written'));
      return reloadQuestions(client);
    },
  });
  return (
    <ServerForm
      state={state}
      label={t(reopens ? 'questions:reopen' : 'questions:write')}
      className={css.form}
    >
      <TextArea
        label={t(reopens ? 'questions:reopenText' : 'questions:more')}
        maxLength={MAX_TEXT_LENGTH}
        rows={4}
        readOnly={state.busy}
        {...state.form.getInputProps('text')}
      />
      <SaveButton state={state}>{t(reopens ? 'questions:reopen' : 'questions:write')}</SaveButton>
    </ServerForm>
  );
}
