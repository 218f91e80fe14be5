import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { GoOn } from './GoOn.tsx';
import css from './Lessons.module.css';
import { type Lesson, lessonsQuery } from './lessons.data.ts';
import type { LessonsSearch } from './lessons-search.ts';

/** All lessons in the company's order, with those passed and those required before inviting. */
export function LessonsPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/signed-in/app/lessons' });
  return (
    <>
      <PageHead title={t('nav.lessons')} lead={t('lessons:lead')} />
      <QueryContent query={useQuery(lessonsQuery())} lines={[50, 90, 80, 90, 80]} room={[700, 500]}>
        {(lessons) =>
          lessons.length === 0 ? (
            <Empty list picture="paper" title={t('lessons:none')}>
              {t('lessons:noneText')}
            </Empty>
          ) : (
            <>
              <Progress lessons={lessons} />
              <GoOn lessons={lessons} purpose={search.purpose} />
              <ol className={css.list}>
                {lessons.map((lesson) => (
                  <Row key={lesson.id} lesson={lesson} search={search} />
                ))}
              </ol>
            </>
          )
        }
      </QueryContent>
    </>
  );
}

function Progress({ lessons }: { lessons: readonly Lesson[] }) {
  const { t, format } = useTexts();
  const met = lessons.filter(({ passedAt }) => passedAt !== null).length;
  return (
    <div className={css.progress}>
      <Meter
        label={t('lessons:progress')}
        text={t('lessons:passedOf', {
          met: format.integer(met),
          count: lessons.length,
          all: format.integer(lessons.length),
        })}
        met={met}
        asked={lessons.length}
        testId="lessons-progress"
      />
    </div>
  );
}

function Row({ lesson, search }: { lesson: Lesson; search: LessonsSearch }) {
  const { t, format } = useTexts();
  const { id, title, description, minutes, questionCount, required, attempts, passedAt } = lesson;
  return (
    <li className={`bw-card ${css.row}`} data-testid="lesson">
      <h2 className={css.title}>
        <Link to="/app/lessons/$id" params={{ id: String(id) }} search={search}>
          {title}
        </Link>
      </h2>
      <p className={css.facts}>
        {passedAt !== null && (
          <Badge tone="good" icon="check">
            {t('lessons:passedOn', { day: format.day(passedAt) })}
          </Badge>
        )}
        {passedAt === null && required && <Badge tone="waiting">{t('lessons:required')}</Badge>}
        {passedAt === null && attempts > 0 && <Badge>{t('lessons:tried')}</Badge>}
        <span>
          {t('lessons:facts', {
            minutes: format.integer(minutes),
            count: questionCount,
            questions: format.integer(questionCount),
          })}
        </span>
      </p>
      <p className="quiet">{description}</p>
    </li>
  );
}
