import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import type { NoWrites } from '../../ui/no-writes.tsx';
import css from './NotificationList.module.css';
import type { Day, Notification } from './notifications.data.ts';
import { iconOf, targetOf } from './target-of.ts';
import { useMarkViewed } from './use-mark-viewed.ts';

interface Props {
  days: readonly Day[];
  /** How deep the days' titles stand below those around them. */
  heading: 'h2' | 'h3';
  /** Whether they can be marked; what says why not stands around them. */
  noWrites: NoWrites;
  /** Told when somebody follows one. */
  onFollow?: () => void;
}

/** Notifications by days; each leads to what it tells of. */
export function NotificationList({ days, heading: Heading, noWrites, onFollow }: Props) {
  const { format } = useTexts();
  return days.map(({ createdAt, list }) => (
    <section key={createdAt} className={css.day}>
      <Heading className={css.date}>{format.day(createdAt)}</Heading>
      <ul>
        {list.map((one) => (
          <Entry key={one.id} one={one} noWrites={noWrites} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  ));
}

interface EntryProps {
  one: Notification;
  noWrites: NoWrites;
  onFollow: (() => void) | undefined;
}

function Entry({ one, noWrites, onFollow }: EntryProps) {
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
      {!viewed && (
        <button
          type="button"
          className={css.mark}
          title={t('notifications:mark.one')}
          aria-label={t('notifications:mark.oneOf', { text })}
          {...noWrites.marks}
          onClick={() => noWrites.blocked || mark([id])}
        >
          <Icon name="check" size={18} />
        </button>
      )}
    </li>
  );
}
