import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useSubject } from '../../../api/subject.ts';
import { MonthNote } from '../../../frame/plan/MonthNote.tsx';
import { loadTexts } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Note } from '../../../ui/Note.tsx';
import { useNoWrites } from '../../../ui/no-writes.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { TaskItem } from './TaskItem.tsx';
import css from './TodayPage.module.css';
import { followAnswers, keyOf, notifyChanged, type Planned, type Task, todayQuery } from './today.data.ts';

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

const Loaded = lazy(async () => {
  const [{ OwnTaskSheet }] = await Promise.all([import('./OwnTaskSheet.tsx'), loadTexts(['team'])]);
  return { default: OwnTaskSheet };
});

/** Opens the form for a task of one's own; its code is loaded then. */
function WriteTask({ partner }: { partner: number }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ReasonedButton icon="plus" variant="default" writes onClick={() => setOpen(true)}>
        {t('today:own.write')}
      </ReasonedButton>
      {open && (
        <Suspense>
          <Loaded partner={partner} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Announces answers to the user's questions, with links to them. */
function AnsweredQuestions({ ids }: { ids: readonly number[] }) {
  const { t, format } = useTexts();
  const [latest] = ids;
  if (latest === undefined) return null;
  return (
    <Note
      tone="leaf"
      icon="chat"
      spaced
      title={t('today:questions.title', { count: ids.length, number: format.integer(ids.length) })}
      data-testid="answered-questions"
    >
      {ids.length === 1 ? (
        <Link to="/app/accounts/questions" search={{ question: latest }}>
          {t('today:questions.read')}
        </Link>
      ) : (
        <Link to="/app/accounts/questions" search={{ status: 'answered' }}>
          {t('today:questions.list')}
        </Link>
      )}
    </Note>
  );
}

/** The user's own tasks for later days. */
function PlannedTasks({ planned }: { planned: readonly Planned[] }) {
  const { t, format } = useTexts();
  const remove = useRemove();
  if (planned.length === 0) return null;
  return (
    <section className={css.planned} aria-labelledby="planned">
      <h2 id="planned" className={css.title}>
        {t('today:own.planned')}
      </h2>
      <ul className={`bw-card ${css.list}`}>
        {planned.map((task) => (
          <li key={task.id}>
            <div>
              <p className={css.text}>{task.text}</p>
              <p className="quiet">
                {[format.day(task.day), task.person?.displayName].filter(Boolean).join(' · ')}
              </p>
            </div>
            <ReasonedButton
              size="small"
              variant="quiet"
              icon="close"
              writes
              aria-label={t('today:own.deleteOne', { text: task.text })}
              onClick={() => void remove(task)}
            >
              {t('today:own.delete')}
            </ReasonedButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Deletes a task; the toast offers to restore it. */
function useRemove() {
  const { t } = useTexts();
  const client = useQueryClient();
  const send = async (work: () => Promise<unknown>, done?: () => void) => {
    try {
      await work();
      await notifyChanged(client);
      done?.();
    } catch (error) {
      const retry = () => void send(work, done);
      toast.error(t('today:own.notDeleted'), { error: error as ApiError, retry });
    }
  };
  return ({ id, text, day, person }: Planned) => {
    const body = { text, day, ...(person !== null && { about: `/api/partners/${person.id}` }) };
    const undo = () => void send(() => request('POST /api/today/tasks', { body }));
    return send(
      () => request('DELETE /api/today/tasks/{id}', { params: { id } }),
      () => toast.success(t('today:own.deleted', { text }), { undo }),
    );
  };
}
