import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import css from './TaskItem.module.css';
import { wayOf } from './task-way.ts';
import type { Task } from './today.data.ts';
import { WayLink } from './WayLink.tsx';

/** Link to the subject of a task. */
export function TaskWay({ task }: { task: Task }) {
  const { t } = useTexts();
  const way = wayOf(task);
  if (way === null) return null;
  return (
    <WayLink way={way} className={css.way}>
      <Icon name="arrow" size={18} />
      {t(`today:way.${way.label}`)}
    </WayLink>
  );
}
