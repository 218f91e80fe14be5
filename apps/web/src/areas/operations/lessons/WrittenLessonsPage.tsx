import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './LessonDesk.module.css';
import { type ListedLesson, writtenLessonsQuery } from './written-lessons.data.ts';

/** All lessons in order, with the numbers of people who tried and passed. */
export function WrittenLessonsPage() {
  const { t } = useTexts();
  return (
    <>
      <PageHead
        title={t('operations:title.lessons')}
        lead={t('lessonsDesk:lead')}
        actions={
          <ButtonLink icon="news" to="/app/operations/news">
            {t('lessonsDesk:chooseArticle')}
          </ButtonLink>
        }
      />
      <Card title={t('lessonsDesk:all')}>
        <QueryContent query={useQuery(writtenLessonsQuery())} lines={[60, 80, 60, 80]}>
          {(lessons) =>
            lessons.length === 0 ? (
              <Empty list picture="paper" title={t('lessonsDesk:none')}>
                {t('lessonsDesk:noneText')}
              </Empty>
            ) : (
              <ol className={css.list}>
                {lessons.map((lesson) => (
                  <Row key={lesson.id} lesson={lesson} />
                ))}
              </ol>
            )
          }
        </QueryContent>
      </Card>
    </>
  );
}

function Row({ lesson }: { lesson: ListedLesson }) {
  const { t, format } = useTexts();
  const { id, title, read, state, position, minutes, requiredOf, questionCount, tried, passed } = lesson;
  return (
    <li className={css.row} data-testid="written-lesson">
      <span className={css.position}>{format.integer(position)}</span>
      <div className={css.words}>
        <Link to="/app/operations/lessons/$article" params={{ article: String(id) }}>
          {title || t('lessonsDesk:untitled')}
        </Link>
        <p className={css.facts}>
          <Badge tone={state === 'published' ? 'good' : 'neutral'}>{t(`lessonsDesk:state.${state}`)}</Badge>
          {requiredOf !== 'nobody' && <Badge tone="waiting">{t(`lessonsDesk:required.${requiredOf}`)}</Badge>}
          {state === 'published' && !read && <Badge>{t('lessonsDesk:notRead')}</Badge>}
          <span className="quiet">
            {t('lessonsDesk:facts', {
              minutes: format.integer(minutes),
              count: questionCount,
              questions: format.integer(questionCount),
            })}
          </span>
          <span className="quiet">
            {t('lessonsDesk:results', { passed: format.integer(passed), tried: format.integer(tried) })}
          </span>
        </p>
      </div>
    </li>
  );
}
