import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { useNoWrites } from '../../../ui/no-writes.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { NotificationList } from './NotificationList.tsx';
import css from './NotificationPanel.module.css';
import { notificationsQuery, PANEL_SIZE, unviewedQuery } from './notifications.data.ts';
import { useMarkViewed } from './use-mark-viewed.ts';

interface Props {
  /** The page with all of them. */
  list: '/app/notifications' | '/app/operations/notifications';
  onClose: () => void;
}

/** The latest notifications in the bell's panel. */
export function NotificationPanel({ list, onClose }: Props) {
  const { t } = useTexts();
  const mark = useMarkViewed();
  const noWrites = useNoWrites();
  const unviewed = useQuery(unviewedQuery()).data?.unviewed ?? 0;
  const query = useQuery(notificationsQuery(1, PANEL_SIZE));
  return (
    <section className={css.panel} aria-label={t('nav.notifications')}>
      <div className={css.head}>
        <h2 className={css.title}>{t('nav.notifications')}</h2>
        {unviewed > 0 && (
          <button
            type="button"
            className={css.all}
            {...noWrites.marks}
            onClick={() => noWrites.blocked || mark(null)}
          >
            {t('notifications:mark.all')}
          </button>
        )}
      </div>
      <div className={css.list}>
        {unviewed > 0 && noWrites.note}
        <QueryContent query={query} lines={[80, 55, 90, 60]}>
          {(days) =>
            days.length === 0 ? (
              <Empty list title={t('notifications:list.noneTitle')}>
                {t('notifications:list.none')}
              </Empty>
            ) : (
              <NotificationList days={days} heading="h3" noWrites={noWrites} onFollow={onClose} />
            )
          }
        </QueryContent>
      </div>
      <Link to={list} className={css.more} onClick={onClose}>
        {t('notifications:panel.more')}
      </Link>
    </section>
  );
}
