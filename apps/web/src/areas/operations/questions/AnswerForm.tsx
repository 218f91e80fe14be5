import { useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField, TextArea } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import cards from '../cards.module.css';
import { reloadQuestionQueue } from './question-queue.data.ts';

/** The server's limit. */
export const MAX_TEXT_LENGTH = 2000;

/** Answers the partner, optionally closing the question. */
export function AnswerForm({ id }: { id: number }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: `question-answer.${id}`,
    initialValues: { text: '', close: false },
    validate: { text: required },
    send: (body) => requestOnce('POST /api/operator/questions/{id}/answers', { params: { id }, body }),
    onSent: () => {
      toast.success(t('questionQueue:sent'));
      return reloadQuestionQueue(client);
    },
  });
  const { getInputProps, values, setFieldValue } = state.form;
  return (
    <ServerForm state={state} label={t('questionQueue:answer')} className={cards.form}>
      <TextArea
        label={t('questionQueue:answer')}
        description={t('questionQueue:answerHint')}
        maxLength={MAX_TEXT_LENGTH}
        rows={6}
        readOnly={state.busy}
        {...getInputProps('text')}
      />
      <CheckField
        checked={values.close}
        onChange={({ currentTarget: { checked } }) => setFieldValue('close', checked)}
      >
        {t('questionQueue:closeToo')}
      </CheckField>
      <SaveButton state={state}>{t('questionQueue:send')}</SaveButton>
    </ServerForm>
  );
}
