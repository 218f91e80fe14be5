import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './PlannedTasks.module.css';
import { notifyChanged, type Planned } from './today.data.ts';

/** The user's own tasks for later days. */
export function PlannedTasks({ planned }: { planned: readonly Planned[] }) {
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
