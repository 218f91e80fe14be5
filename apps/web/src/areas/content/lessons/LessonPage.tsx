import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ArticleContent } from '../news/ArticleContent.tsx';
import { type Chosen, firstOpen, keptOf, noneChosen, withAnswer } from './chosen.ts';
import { GoOn } from './GoOn.tsx';
import css from './Lessons.module.css';
import { type Attempt, lessonQuery, lessonsQuery, type OpenLesson } from './lessons.data.ts';
import type { Purpose } from './lessons-search.ts';
import { QuizQuestion } from './QuizQuestion.tsx';

/** One lesson: its text and its questions. */
export function LessonPage() {
  const { id } = useParams({ from: '/signed-in/app/lessons/$id' });
  // Another lesson is another screen, and must not inherit the choices of this one.
  return <OneLesson key={id} id={id} />;
}

function OneLesson({ id }: { id: string }) {
  const { t } = useTexts();
  const { purpose } = useSearch({ from: '/signed-in/app/lessons/$id' });
  const query = useQuery(lessonQuery(id));
  const { data } = query;
  return (
    <article className={css.lesson}>
      <PageHead
        back={<BackLink to="/app/lessons">{t('lessons:back')}</BackLink>}
        title={data?.title ?? t('nav.lesson')}
        lead={data !== undefined && <Facts lesson={data} />}
      />
      <QueryContent query={query} lines={[95, 90, 97, 60]} room={[900, 700]} missing={<NoLesson />}>
        {(lesson) => (
          <>
            <p className={css.description}>{lesson.description}</p>
            <ArticleContent html={lesson.content} />
            <Quiz key={lesson.version} lesson={lesson} purpose={purpose} />
          </>
        )}
      </QueryContent>
    </article>
  );
}

function Facts({ lesson: { minutes, questionCount, required, passedAt } }: { lesson: OpenLesson }) {
  const { t, format } = useTexts();
  return (
    <>
      {t('lessons:facts', {
        minutes: format.integer(minutes),
        count: questionCount,
        questions: format.integer(questionCount),
      })}{' '}
      {passedAt !== null ? (
        <Badge tone="good" icon="check">
          {t('lessons:passedOn', { day: format.day(passedAt) })}
        </Badge>
      ) : (
        required && <Badge tone="waiting">{t('lessons:required')}</Badge>
      )}
    </>
  );
}

function NoLesson() {
  const { t } = useTexts();
  return (
    <Empty
      picture="paper"
      title={t('lessons:gone')}
      action={
        <ButtonLink variant="default" to="/app/lessons">
          {t('lessons:back')}
        </ButtonLink>
      }
    />
  );
}

/** Status of an answer when the questions have changed since. */
const CHANGED = 412;

interface Props {
  lesson: OpenLesson;
  purpose: Purpose | undefined;
}

/** The questions of a lesson. Only the server knows the right answers: it judges each attempt, and attempts are unlimited. */
function Quiz({ lesson, purpose }: Props) {
  const { t, format } = useTexts();
  const [chosen, setChosen] = useState<Chosen>(() => noneChosen(lesson.questions));
  const { attempt, failure, busy, send, again } = useAttempt(lesson);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt !== null || failure !== null) summary.current?.focus();
  }, [attempt, failure]);
  const open = firstOpen(chosen);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (open === undefined && attempt === null) void send(chosen);
  };
  return (
    <form className={css.quiz} aria-labelledby="quiz" noValidate onSubmit={submit}>
      <h2 id="quiz" className={css.heading}>
        {t('lessons:quiz.title')}
      </h2>
      {lesson.questions.map((question, index) => (
        <QuizQuestion
          key={question.text}
          number={index + 1}
          question={question}
          chosen={chosen[index] ?? []}
          judged={attempt?.questions[index]}
          onChoose={(position) =>
            setChosen(withAnswer(chosen, { question: index, position, several: question.several }))
          }
        />
      ))}
      <div ref={summary} tabIndex={-1} className={css.summary}>
        {failure !== null && <Failure error={failure} />}
        {attempt !== null && <Outcome attempt={attempt} />}
      </div>
      {attempt === null ? (
        <ReasonedButton
          type="submit"
          size="large"
          loading={busy}
          writes
          reason={
            open === undefined ? null : t('lessons:quiz.unanswered', { number: format.integer(open + 1) })
          }
        >
          {t('lessons:quiz.check')}
        </ReasonedButton>
      ) : attempt.passed ? (
        <Passed id={lesson.id} purpose={purpose} />
      ) : (
        <ReasonedButton
          size="large"
          onClick={() => {
            setChosen(keptOf(chosen, attempt));
            again();
          }}
        >
          {t('lessons:quiz.again')}
        </ReasonedButton>
      )}
    </form>
  );
}

function useAttempt({ id, version }: OpenLesson) {
  const client = useQueryClient();
  const failureText = useFailureText();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  async function send(chosen: Chosen): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const body = { answers: chosen.map((positions) => [...positions]) };
      setAttempt(await request('POST /api/lessons/{id}/attempts', { params: { id }, body, version }));
      for (const query of [lessonsQuery(), lessonQuery(String(id))])
        void client.invalidateQueries({ queryKey: query.queryKey });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== CHANGED) return setFailure(error);
      // The current questions are rendered afresh, which would remove a message shown here.
      toast.error(failureText(error));
      void client.invalidateQueries({ queryKey: lessonQuery(String(id)).queryKey });
    } finally {
      setBusy(false);
    }
  }
  return { attempt, failure, busy, send, again: () => setAttempt(null) };
}

function Failure({ error }: { error: ApiError }) {
  const text = useFailureText();
  return (
    <Note tone="alarm" role="alert">
      {text(error)}
    </Note>
  );
}

function Outcome({ attempt: { passed, questions } }: { attempt: Attempt }) {
  const { t, format } = useTexts();
  const right = questions.filter(({ isRight }) => isRight).length;
  if (passed)
    return <Note tone="leaf" icon="check" title={t('lessons:quiz.passed')} data-testid="quiz-passed" />;
  return (
    <Note title={t('lessons:quiz.notYet')} data-testid="quiz-failed">
      {t('lessons:quiz.rightOf', {
        right: format.integer(right),
        count: questions.length,
        all: format.integer(questions.length),
      })}
    </Note>
  );
}

/** After passing a lesson: what is still missing, the way back to what the user wanted to do, or the next lesson. */
function Passed({ id, purpose }: { id: number; purpose: Purpose | undefined }) {
  const { t } = useTexts();
  const { data: lessons } = useQuery(lessonsQuery());
  if (lessons === undefined) return null;
  const next = lessons.find((lesson) => lesson.id !== id && lesson.passedAt === null);
  const search = purpose === undefined ? {} : { purpose };
  return (
    <>
      {/* The lesson just passed counts, whatever the list read earlier says. */}
      <GoOn lessons={lessons.filter((lesson) => lesson.id !== id)} purpose={purpose} />
      <p className={css.actions}>
        {next !== undefined && (
          <ButtonLink
            variant={purpose === undefined ? 'filled' : 'default'}
            to="/app/lessons/$id"
            params={{ id: String(next.id) }}
            search={search}
          >
            {t('lessons:quiz.next', { title: next.title })}
          </ButtonLink>
        )}
        <ButtonLink variant="default" to="/app/lessons" search={search}>
          {t('lessons:back')}
        </ButtonLink>
      </p>
    </>
  );
}
