import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { useRegionName } from '../../../ui/region-name.ts';
import css from './NextTasks.module.css';
import { reasonText } from './reason-text.ts';
import { wayOf } from './task-way.ts';
import { followAnswers, keyOf, type Task, todayQuery } from './today.data.ts';
import { WayLink } from './WayLink.tsx';

/** Number of tasks on the dashboard. */
const FIRST = 3;

/** The day's first tasks, with a link to all. */
export function NextTasks({ partner }: { partner: number }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const query = useQuery(todayQuery(partner));
  useEffect(() => followAnswers(client), [client]);
  return (
    <section className={css.next} aria-label={useRegionName(t('nav.today'))}>
      <div className={css.head}>
        <h2 className={css.title}>{t('nav.today')}</h2>
        <Link to="/app/today">{t('today:all')}</Link>
      </div>
      <QueryContent query={query} lines={[55, 75, 60]}>
        {({ tasks }) =>
          tasks.length === 0 ? (
            <Empty title={t('today:none.title')}>{t('today:none.text')}</Empty>
          ) : (
            <ul className={css.tasks}>
              {tasks.slice(0, FIRST).map((task) => (
                <li key={keyOf(task)}>
                  <p className={css.kind}>{t(`today:kind.${task.kind}`)}</p>
                  <Reason task={task} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </section>
  );
}

/** The reason of a task, linked to its person or page. */
function Reason({ task }: { task: Task }) {
  const text = reasonText(task, useTexts());
  const way = wayOf(task);
  if (way === null) return <p>{text}</p>;
  return (
    <WayLink way={way} className={css.reason}>
      {text}
    </WayLink>
  );
}
