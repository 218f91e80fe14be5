import { useId, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { NoWrites } from '../../../ui/no-writes.tsx';
import { MarkButton } from './MarkButton.tsx';
import { NotificationEntry } from './NotificationEntry.tsx';
import css from './NotificationList.module.css';
import type { NotificationGroup as Group } from './notification-groups.ts';
import { iconOf } from './target-of.ts';

interface Props {
  group: Group;
  noWrites: NoWrites;
  onFollow: (() => void) | undefined;
}

/** One expandable line for several notifications of a kind, with their number and how many are new. */
export function NotificationGroup({ group: { type, group }, noWrites, onFollow }: Props) {
  const { t, format } = useTexts();
  const id = useId();
  const [open, setOpen] = useState(false);
  const unviewed = group.filter(({ viewed }) => !viewed);
  const count = group.length;
  const text = t(`notifications:group.${type}`, { count, number: format.integer(count) });
  const newest = group[0]?.createdAt ?? '';
  return (
    <li>
      <div className={css.entry} data-viewed={unviewed.length === 0}>
        <span className={css.icon}>
          <Icon name={iconOf(type)} />
        </span>
        <div className={css.what}>
          <button
            type="button"
            className={`${css.link} ${css.opener}`}
            aria-expanded={open}
            data-printed
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {text}
            <Icon name="chevron" size={16} />
          </button>
          <span className="quiet">
            <time dateTime={newest}>{format.time(Date.parse(newest))}</time>
            {unviewed.length > 0 && ` · ${t('notifications:list.unviewed', { count: unviewed.length })}`}
          </span>
        </div>
        {unviewed.length > 0 && (
          <MarkButton text={text} ids={unviewed.map((one) => one.id)} noWrites={noWrites} />
        )}
      </div>
      <ul id={id} className={css.group} hidden={!open}>
        {open &&
          group.map((one) => (
            <NotificationEntry key={one.id} one={one} noWrites={noWrites} onFollow={onFollow} />
          ))}
      </ul>
    </li>
  );
}
