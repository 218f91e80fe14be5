import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { NoWrites } from '../../../ui/no-writes.tsx';
import css from './NotificationList.module.css';
import { type NotificationGroup as Group, grouped } from './notification-groups.ts';
import type { Day, Notification } from './notifications.data.ts';
import { iconOf, targetOf } from './target-of.ts';
import { useMarkViewed } from './use-mark-viewed.ts';

interface Props {
  days: readonly Day[];
  /** Heading level of the days, depending on the context. */
  heading: 'h2' | 'h3';
  /** Whether they can be marked; the reason why not is displayed by the parent. */
  noWrites: NoWrites;
  /** Called when the user follows a notification. */
  onFollow?: () => void;
}

/** Notifications by day, several of a kind as one line; each links to its target. */
export function NotificationList({ days, heading: Heading, noWrites, onFollow }: Props) {
  const { format } = useTexts();
  const today = berlinDay(Date.now());
  return days.map(({ createdAt, list }) => (
    <section key={createdAt} className={css.day}>
      <Heading className={css.date}>{format.nearDay(createdAt, today)}</Heading>
      <ul>
        {grouped(list).map((entry) =>
          'group' in entry ? (
            <NotificationGroup key={entry.type} group={entry} noWrites={noWrites} onFollow={onFollow} />
          ) : (
            <NotificationEntry key={entry.id} one={entry} noWrites={noWrites} onFollow={onFollow} />
          ),
        )}
      </ul>
    </section>
  ));
}

interface NotificationGroupProps {
  group: Group;
  noWrites: NoWrites;
  onFollow: (() => void) | undefined;
}

/** One expandable line for several notifications of a kind, with their number and how many are new. */
function NotificationGroup({ group: { type, group }, noWrites, onFollow }: NotificationGroupProps) {
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

interface NotificationEntryProps {
  one: Notification;
  noWrites: NoWrites;
  onFollow: (() => void) | undefined;
}

/** One notification, linked to its target. */
function NotificationEntry({ one, noWrites, onFollow }: NotificationEntryProps) {
  const { t, format } = useTexts();
  const mark = useMarkViewed();
  const { id, type, text, createdAt, viewed } = one;
  const follow = () => {
    if (!viewed && !noWrites.blocked) mark([id], { quietly: true });
    onFollow?.();
  };
  return (
    <li className={css.entry} data-viewed={viewed}>
      <span className={css.icon}>
        <Icon name={iconOf(type)} />
      </span>
      <div className={css.what}>
        <Link {...targetOf(one)} className={css.link} onClick={follow}>
          {!viewed && <span className="visually-hidden">{t('notifications:list.new')} </span>}
          {text}
        </Link>
        <time dateTime={createdAt} className="quiet">
          {format.time(Date.parse(createdAt))}
        </time>
      </div>
      {!viewed && <MarkButton text={text} ids={[id]} noWrites={noWrites} />}
    </li>
  );
}

interface MarkButtonProps {
  /** Names what is marked, for screen readers. */
  text: string;
  ids: readonly number[];
  noWrites: NoWrites;
}

/** Marks one notification, or those of a group, as viewed. */
function MarkButton({ text, ids, noWrites }: MarkButtonProps) {
  const { t } = useTexts();
  const mark = useMarkViewed();
  return (
    <button
      type="button"
      className={css.mark}
      title={t('notifications:mark.one')}
      aria-label={t('notifications:mark.oneOf', { text })}
      {...noWrites.marks}
      onClick={() => noWrites.blocked || mark(ids)}
    >
      <Icon name="check" size={18} />
    </button>
  );
}
