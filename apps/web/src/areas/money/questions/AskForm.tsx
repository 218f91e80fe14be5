import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextArea } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { QuestionStatus } from './QuestionStatus.tsx';
import css from './Questions.module.css';
import {
  type AskedLine,
  MAX_TEXT_LENGTH,
  type Question,
  questionsAboutQuery,
  reloadQuestions,
} from './questions.data.ts';

interface Props {
  partner: number;
  line: AskedLine;
}

/** The open question about a line, or the form for one, with earlier questions below. */
export function AskForm({ partner, line }: Props) {
  return (
    <QueryContent query={useQuery(questionsAboutQuery(partner, line))} lines={[80, 60]}>
      {({ items }) => {
        const isOpen = items.some(({ status }) => status !== 'closed');
        return (
          <div className={css.form}>
            {!isOpen && <Form line={line} />}
            {items.length > 0 && <Earlier questions={items} />}
          </div>
        );
      }}
    </QueryContent>
  );
}

function Earlier({ questions }: { questions: readonly Question[] }) {
  const { t, format } = useTexts();
  return (
    <ul className={css.earlier} data-testid="questions-about">
      {questions.map(({ id, status, writtenAt, answerBy }) => (
        <li key={id}>
          <Link to="/app/accounts/questions" search={{ question: id }}>
            {t('questions:oneOf', { number: id })}
          </Link>{' '}
          <QuestionStatus status={status} />{' '}
          <span className="quiet">
            {answerBy === null
              ? format.date(writtenAt)
              : t('labelled', { label: t('questions:answerBy'), value: format.day(answerBy) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Form({ line }: { line: AskedLine }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: `question.${Object.values(line).join('.')}`,
    initialValues: { text: '' },
    validate: { text: required },
    send: ({ text }) => requestOnce('POST /api/questions', { body: { ...line, text } }),
    onSent: () => {
      toast.success(t('questions:asked'));
      return reloadQuestions(client);
    },
  });
  return (
    <ServerForm state={state} label={t('questions:ask')} className={css.form}>
      <TextArea
        label={t('questions:yours')}
        description={t('questions:hint')}
        maxLength={MAX_TEXT_LENGTH}
        rows={4}
        readOnly={state.busy}
        {...state.form.getInputProps('text')}
      />
      <SaveButton state={state}>{t('questions:send')}</SaveButton>
    </ServerForm>
  );
}
