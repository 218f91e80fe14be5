import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { requestOnce } from '../../../api/request-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { CheckField, TextArea } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useQuestionSubject } from '../../money/questions/question-subject.ts';
import { Thread, type ThreadEntry } from '../../money/questions/Thread.tsx';
import cards from '../cards.module.css';
import { Beside } from './Beside.tsx';
import { QuestionFacts } from './QuestionFacts.tsx';
import {
  nextQuestionsQuery,
  type OpenedQuestion,
  openedQuestionQuery,
  reloadQuestionQueue,
} from './question-queue.data.ts';

/** One question: conversation and answer, beside what the partner sees. */
export function QuestionPage() {
  const { t } = useTexts();
  const { question: id } = useParams({ from: '/operations/app/operations/questions/$question' });
  const query = useQuery(openedQuestionQuery(Number(id)));
  return (
    <QueryContent
      query={query}
      lines={[40, 80, 90, 70]}
      missing={<Empty picture="paper" title={t('questions:gone')} />}
    >
      {(question) => <Opened question={question} />}
    </QueryContent>
  );
}

function Opened({ question }: { question: OpenedQuestion }) {
  const { t } = useTexts();
  const subject = useQuestionSubject();
  return (
    <>
      <PageHead
        title={t('questions:oneOf', { number: question.id })}
        lead={subject(question)}
        actions={<NextQuestion id={question.id} />}
      />
      <div className={cards.cards} data-testid="opened-question">
        <div className={cards.column}>
          <Card title={t('questions:thread')}>
            <div className={cards.parts}>
              <QuestionFacts question={question} />
              <Thread entries={entriesOf(question)} />
              <Work question={question} />
            </div>
          </Card>
        </div>
        <div className={cards.column}>
          <Beside question={question} />
        </div>
      </div>
    </>
  );
}

/** Link to the next question by deadline, without going back to the list. */
function NextQuestion({ id }: { id: number }) {
  const { t } = useTexts();
  const next = useQuery(nextQuestionsQuery()).data?.items.find((one) => one.id !== id);
  if (next === undefined) return null;
  return (
    <Link to="/app/operations/questions/$question" params={{ question: String(next.id) }} preload={false}>
      {t('questionQueue:next')}
    </Link>
  );
}

function entriesOf({ messages }: OpenedQuestion): ThreadEntry[] {
  const sides = { question: 'partner', answer: 'company', note: 'note' } as const;
  return messages.map(({ id, kind, by, at, text }) => ({
    key: String(id),
    side: sides[kind],
    by: by.name,
    at,
    text,
  }));
}

/** Actions on it for people with the right. */
function Work({ question }: { question: OpenedQuestion }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const { id, own, status, messages } = question;
  if (own) return <Note>{t('questionQueue:ownQuestion')}</Note>;
  const isAnswering = rights.includes('claims.answer');
  return (
    <>
      {isAnswering && status !== 'closed' && <AnswerForm key={`answer.${messages.length}`} id={id} />}
      {isAnswering && status === 'answered' && <CloseButton id={id} />}
      <NoteForm key={`note.${messages.length}`} id={id} />
    </>
  );
}

/** Closes an answered question; its partner may reopen it. */
function CloseButton({ id }: { id: number }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: () => requestOnce('POST /api/operator/questions/{id}/close', { params: { id } }),
    onSuccess: () => {
      toast.success(t('questionQueue:closed'));
      void reloadQuestionQueue(client);
    },
    onError: (error) => toast.error(t('questionQueue:closeFailed'), { error }),
  });
  return (
    <ReasonedButton variant="default" writes loading={close.isPending} onClick={() => close.mutate()}>
      {t('questionQueue:close')}
    </ReasonedButton>
  );
}

/** Adds a note for colleagues. */
function NoteForm({ id }: { id: number }) {
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

/** The server's limit. */
const MAX_TEXT_LENGTH = 2000;

/** Answers the partner, optionally closing the question. */
function AnswerForm({ id }: { id: number }) {
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
