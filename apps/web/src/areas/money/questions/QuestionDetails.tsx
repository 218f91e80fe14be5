import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { requestOnce } from '../../../api/request-once.ts';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { TextArea } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { QuestionStatus } from './QuestionStatus.tsx';
import css from './Questions.module.css';
import { useQuestionSubject } from './question-subject.ts';
import { type Conversation, MAX_TEXT_LENGTH, questionQuery, reloadQuestions } from './questions.data.ts';
import { inTime, Thread, type ThreadEntry } from './Thread.tsx';

/** One's own question: subject, messages, and the actions. */
export function QuestionDetails({ id }: { id: number }) {
  const { t } = useTexts();
  const { own } = useSubject();
  return (
    <QueryContent
      query={useQuery(questionQuery(id))}
      lines={[60, 90, 70]}
      missing={<Empty picture="paper" title={t('questions:gone')} />}
    >
      {(question) => (
        <div className={css.details} data-testid="question-details">
          <Facts question={question} />
          {own && question.answerBy !== null && <p className="quiet">{t('questions:answerByNote')}</p>}
          <Written question={question} />
          {own && (
            <>
              <MessageForm
                key={question.status === 'closed' ? 'closed' : question.messages.length}
                id={id}
                reopens={question.status === 'closed'}
              />
              {question.status !== 'closed' && <CloseButton id={id} />}
            </>
          )}
        </div>
      )}
    </QueryContent>
  );
}

function Facts({ question }: { question: Conversation }) {
  const { t, format } = useTexts();
  const subject = useQuestionSubject();
  const { status, askedAt, answerBy } = question;
  return (
    <FieldList
      fields={[
        [t('questions:subject'), <SubjectLink key="subject" question={question} words={subject(question)} />],
        [t('questions:state'), <QuestionStatus key="status" status={status} />],
        [t('questions:askedAt'), format.dateTime(askedAt)],
        ...(answerBy === null ? [] : [[t('questions:answerBy'), format.day(answerBy)] as const]),
      ]}
    />
  );
}

/** Link to the line that it is about. */
function SubjectLink({ question, words }: { question: Conversation; words: string }) {
  const { about, credit, order, payout } = question;
  if (about === 'credit' && credit !== null)
    return (
      <Link
        to={credit.amount === null ? '/app/accounts/credits/pending' : '/app/accounts/credits/available'}
        search={{ credit: credit.id }}
      >
        {words}
      </Link>
    );
  if (about === 'order' && order !== null)
    return (
      <Link to="/app/orders" search={{ order: order.id }}>
        {words}
      </Link>
    );
  if (about === 'payout' && payout !== null)
    return (
      <Link to="/app/accounts/payout/list" search={{ payout: payout.id }}>
        {words}
      </Link>
    );
  return words;
}

/** The messages, and the corrections they led to. */
function Written({ question }: { question: Conversation }) {
  return <Thread entries={useEntries(question)} />;
}

function useEntries({ messages, corrections }: Conversation): ThreadEntry[] {
  const { t, format } = useTexts();
  return inTime([
    ...messages.map(
      ({ id, own, text, at }): ThreadEntry => ({
        key: String(id),
        side: own ? 'partner' : 'company',
        by: t(own ? 'questions:you' : 'questions:company'),
        at,
        text,
      }),
    ),
    ...corrections.map(
      ({ credit, amount, text, at }): ThreadEntry => ({
        key: credit,
        side: 'company',
        by: t('questions:corrected'),
        at,
        text: (
          <Link
            to="/app/accounts/credits/available"
            search={{ credit: Number(credit.split('/').at(-1)) }}
            data-testid="question-correction"
          >
            {`${format.money(amount)} · ${text}`}
          </Link>
        ),
      }),
    ),
  ]);
}

function CloseButton({ id }: { id: number }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: () => requestOnce('POST /api/questions/{id}/close', { params: { id } }),
    onSuccess: () => {
      toast.success(t('questions:closed'));
      void reloadQuestions(client);
    },
    onError: (error) => toast.error(t('questions:closeFailed'), { error }),
  });
  return (
    <ReasonedButton variant="default" writes loading={close.isPending} onClick={() => close.mutate()}>
      {t('questions:close')}
    </ReasonedButton>
  );
}

interface Props {
  id: number;
  /** The question is closed, and a message reopens it. */
  reopens: boolean;
}

/** Adds to one's own question, or reopens it. */
function MessageForm({ id, reopens }: Props) {
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
