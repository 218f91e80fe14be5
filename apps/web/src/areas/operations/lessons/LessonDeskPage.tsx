import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { LessonForm } from './LessonForm.tsx';
import { type WrittenLesson, writtenLessonQuery } from './written-lessons.data.ts';

/** An article as a lesson: its questions, whether it is published, and for whom it is required. */
export function LessonDeskPage() {
  const { article } = useParams({ from: '/operations/app/operations/lessons/$article' });
  return <OneLesson key={article} id={article} />;
}

function OneLesson({ id }: { id: string }) {
  const { t } = useTexts();
  const query = useQuery(writtenLessonQuery(id));
  const { data } = query;
  return (
    <>
      <PageHead
        back={<BackLink to="/app/operations/lessons">{t('lessonsDesk:back')}</BackLink>}
        title={data === undefined ? t('operations:title.lesson') : data.title || t('lessonsDesk:untitled')}
        lead={data !== undefined && <State lesson={data} />}
        actions={
          data !== undefined && (
            <ButtonLink
              variant="default"
              icon="edit"
              to="/app/operations/news/$article"
              params={{ article: id }}
            >
              {t('lessonsDesk:toArticle')}
            </ButtonLink>
          )
        }
      />
      <QueryContent
        query={query}
        lines={[70, 90, 60, 90, 40]}
        missing={<Empty title={t('lessonsDesk:missing')} />}
      >
        {(lesson) => <LessonForm lesson={lesson} />}
      </QueryContent>
    </>
  );
}

function State({ lesson: { state, read, changedAt, changedBy, tried, passed } }: { lesson: WrittenLesson }) {
  const { t, format } = useTexts();
  return (
    <>
      <Badge tone={state === 'published' ? 'good' : 'neutral'}>{t(`lessonsDesk:state.${state}`)}</Badge>{' '}
      {!read && <Badge>{t('lessonsDesk:notRead')}</Badge>}{' '}
      {changedAt !== null && changedBy !== null && (
        <>
          {t('newsDesk:changedByAt', { date: format.dateTime(changedAt), name: changedBy })}
          {' · '}
          {t('lessonsDesk:results', { passed: format.integer(passed), tried: format.integer(tried) })}
        </>
      )}
    </>
  );
}
