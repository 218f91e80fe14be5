import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { useQuestionSubject } from '../../money/questions/question-subject.ts';
import { Thread, type ThreadEntry } from '../../money/questions/Thread.tsx';
import cards from '../cards.module.css';
import { AnswerForm } from './AnswerForm.tsx';
import { Beside } from './Beside.tsx';
import { CloseButton } from './CloseButton.tsx';
import { NoteForm } from './NoteForm.tsx';
import { QuestionFacts } from './QuestionFacts.tsx';
import { nextQuestionsQuery, type OpenedQuestion, openedQuestionQuery } from './question-queue.data.ts';

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
