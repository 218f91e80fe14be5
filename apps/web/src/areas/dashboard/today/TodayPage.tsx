import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSubject } from '../../../api/subject.ts';
import { MonthNote } from '../../../frame/plan/MonthNote.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { useNoWrites } from '../../../ui/no-writes.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { AnsweredQuestions } from './AnsweredQuestions.tsx';
import { PlannedTasks } from './PlannedTasks.tsx';
import { TaskItem } from './TaskItem.tsx';
import css from './TodayPage.module.css';
import { followAnswers, keyOf, type Task, todayQuery } from './today.data.ts';
import { WriteTask } from './WriteTask.tsx';

/** What to do next: a list of tasks, each with the means to do it. */
export function TodayPage() {
  const { t, format } = useTexts();
  const { partner, own } = useSubject();
  const client = useQueryClient();
  const query = useQuery(todayQuery(partner));
  useEffect(() => followAnswers(client), [client]);
  const answered = query.data?.answeredToday ?? 0;
  return (
    <>
      <PageHead
        title={t('nav.today')}
        lead={
          query.data !== undefined && (
            <span role="status">
              {t('today:count', {
                count: query.data.tasks.length,
                number: format.integer(query.data.tasks.length),
              })}
              {answered > 0 && ` · ${t('today:answered', { number: format.integer(answered) })}`}
            </span>
          )
        }
        actions={own && <WriteTask partner={partner} />}
      />
      <MonthNote />
      <QueryContent query={query} lines={[60, 80, 45, 70]} room={[900, 760]}>
        {({ tasks, planned, answeredQuestions }) => (
          <>
            {own && <AnsweredQuestions ids={answeredQuestions} />}
            <Tasks tasks={tasks} own={own} />
            {own && <PlannedTasks planned={planned} />}
          </>
        )}
      </QueryContent>
    </>
  );
}

/** Where to put the focus after a task has left or returned. */
interface Going {
  readonly key: string;
  readonly isBack: boolean;
  readonly next: string | undefined;
}

function Tasks({ tasks, own }: { tasks: readonly Task[]; own: boolean }) {
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const going = useRef<Going>(null);
  const noWrites = useNoWrites();
  useEffect(() => {
    const { current } = going;
    if (current === null || tasks.some((task) => keyOf(task) === current.key) !== current.isBack) return;
    going.current = null;
    // Leaves the focus alone if the user has moved it.
    if (document.activeElement !== document.body) return;
    const target = current.isBack ? current.key : current.next;
    const headings = [...(list.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])];
    (headings.find(({ dataset }) => dataset.task === target) ?? headings[0])?.focus();
  });
  const goOn = (task: Task, isBack: boolean) => {
    const index = tasks.indexOf(task);
    const next = tasks[index + 1] ?? tasks[index - 1];
    going.current = { key: keyOf(task), isBack, next: next && keyOf(next) };
  };
  return (
    <div ref={list}>
      {own && noWrites.note}
      {tasks.length === 0 ? (
        <div className={css.none} data-task="none" tabIndex={-1}>
          <Empty title={t('today:none.title')}>{t('today:none.text')}</Empty>
        </div>
      ) : (
        <ul className={css.tasks} aria-label={t('today:list')}>
          {tasks.map((task) => (
            <TaskItem key={keyOf(task)} task={task} own={own} toldBy={noWrites.id} onGoing={goOn} />
          ))}
        </ul>
      )}
    </div>
  );
}
