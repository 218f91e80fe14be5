import { useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextArea } from '../../../ui/form/fields.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import cards from '../cards.module.css';
import { MAX_TEXT_LENGTH } from './AnswerForm.tsx';
import { reloadQuestionQueue } from './question-queue.data.ts';

/** Adds a note for colleagues. */
export function NoteForm({ id }: { id: number }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: `question-note.${id}`,
    initialValues: { text: '' },
    validate: { text: required },
    send: (body) => requestOnce('POST /api/operator/questions/{id}/notes', { params: { id }, body }),
    onSent: () => {
      toast.success(t('questionQueue:noted'));
      return reloadQuestionQueue(client);
    },
  });
  return (
    <ServerForm state={state} label={t('questionQueue:note')} className={cards.form}>
      <TextArea
        label={t('questionQueue:note')}
        description={t('questionQueue:noteHint')}
        maxLength={MAX_TEXT_LENGTH}
        rows={2}
        readOnly={state.busy}
        {...state.form.getInputProps('text')}
      />
      <ReasonedButton type="submit" variant="default" writes loading={state.busy}>
        {t('questionQueue:noteAdd')}
      </ReasonedButton>
    </ServerForm>
  );
}
