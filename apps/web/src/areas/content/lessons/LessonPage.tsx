import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ArticleContent } from '../news/ArticleContent.tsx';
import css from './Lessons.module.css';
import { lessonQuery, type OpenLesson } from './lessons.data.ts';
import { Quiz } from './Quiz.tsx';

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
