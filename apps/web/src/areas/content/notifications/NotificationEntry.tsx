import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { NoWrites } from '../../../ui/no-writes.tsx';
import { MarkButton } from './MarkButton.tsx';
import css from './NotificationList.module.css';
import type { Notification } from './notifications.data.ts';
import { iconOf, targetOf } from './target-of.ts';
import { useMarkViewed } from './use-mark-viewed.ts';

interface Props {
  one: Notification;
  noWrites: NoWrites;
  onFollow: (() => void) | undefined;
}

/** One notification, linked to its target. */
export function NotificationEntry({ one, noWrites, onFollow }: Props) {
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
