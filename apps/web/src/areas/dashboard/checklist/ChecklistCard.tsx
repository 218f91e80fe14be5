import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { newTermsQuery } from '../../../frame/new-terms.data.ts';
import { comeBackFromTerms, NEW_TERMS } from '../../../frame/new-terms.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { MeterBar } from '../../../ui/Meter.tsx';
import { checklistMarks, keepChecklist } from '../../account/checklist-state.ts';
import { wayTo } from '../../money/payouts/readiness.data.ts';
import css from './ChecklistCard.module.css';
import { checklistOf, stateOf, type Task } from './checklist.ts';
import { checklistQueries } from './checklist-queries.ts';

interface Props {
  partner: number;
  user: number;
  /** Its height is reserved: it stays when everything is done, so that nothing below moves. */
  placed: boolean;
}

/** A newcomer's first tasks, each with a link to it. It can be dismissed, and returns while it blocks a payout. */
export function ChecklistCard({ partner, user, placed }: Props) {
  const { t } = useTexts();
  const [marks, setMarks] = useState(() => checklistMarks(user));
  const [readinessOf, linksOf, pendingOf] = checklistQueries(partner);
  const readiness = useQuery(readinessOf).data;
  const links = useQuery(linksOf).data;
  const earned = useQuery(pendingOf).data;
  const list =
    readiness === undefined || links === undefined || earned === undefined
      ? undefined
      : checklistOf({
          missing: readiness.missing,
          payable: readiness.net,
          pending: earned.pending,
          links: links.total,
          ...marks,
        });
  const state = list === undefined ? undefined : stateOf(list, marks);
  useEffect(() => {
    if (state !== undefined) keepChecklist(user, { state });
  }, [state, user]);
  if (list === undefined || (!list.shown && !placed) || (marks.dismissed && !list.blocking)) return null;
  const done = list.tasks.filter((task) => task.done).length;
  const dismiss = () => {
    keepChecklist(user, { state: 'dismissed' });
    setMarks({ ...marks, dismissed: true });
  };
  const tour = () => {
    keepChecklist(user, { toured: true });
    setMarks({ ...marks, toured: true });
    void Promise.all([import('../tour.ts'), loadTexts(['help'])]).then(([{ startTour }]) => startTour(t));
  };
  return (
    <section className={css.card} aria-label={t('checklist:title')} data-testid="checklist">
      <div className={css.sum}>
        <h2 className={css.title}>{t(done < list.tasks.length ? 'checklist:title' : 'checklist:allDone')}</h2>
        <p className="quiet">
          {t(list.blocking ? 'checklist:blocking' : 'checklist:count', {
            done,
            all: list.tasks.length,
          })}
        </p>
        <MeterBar className={css.bar} met={done} asked={list.tasks.length} label={t('checklist:title')} />
      </div>
      <ul className={css.tasks}>
        {list.tasks.map(({ task, done: ready }) => (
          <li key={task} data-done={ready}>
            <Icon name={ready ? 'check' : 'arrow'} size={16} />
            <TaskLink task={task} done={ready} onTour={tour} />
            <span className="visually-hidden">{t(ready ? 'checklist:done' : 'checklist:open')}</span>
          </li>
        ))}
      </ul>
      {!list.blocking && (
        <button type="button" className={css.dismiss} onClick={dismiss} title={t('checklist:dismiss')}>
          <Icon name="close" size={18} />
          <span className="visually-hidden">{t('checklist:dismiss')}</span>
        </button>
      )}
    </section>
  );
}

function TaskLink({ task, done, onTour }: { task: Task; done: boolean; onTour: () => void }) {
  const { t } = useTexts();
  const label = t(`checklist:task.${task}`);
  if (task === 'tour') {
    return (
      <button type="button" onClick={onTour}>
        {label}
      </button>
    );
  }
  if (task === 'firstLink') {
    return (
      <Link to="/app/links/referral-link" search={{ edit: 'new' }}>
        {label}
      </Link>
    );
  }
  if (task === 'terms') return <TermsLink label={label} />;
  return <Link {...wayTo(task, { isMissing: !done })}>{label}</Link>;
}

/** A user who has accepted before accepts the new version, called by its name; anyone else becomes a partner. */
function TermsLink({ label }: { label: string }) {
  const { t, format } = useTexts();
  const documents = useQuery(newTermsQuery()).data ?? [];
  if (documents.length === 0) return <Link to="/app/become-partner">{label}</Link>;
  const value = format.list(documents.map(({ title }) => title));
  return (
    <Link to={NEW_TERMS} onClick={comeBackFromTerms}>
      {t('labelled', { label: t('checklist:task.newTerms'), value })}
    </Link>
  );
}
