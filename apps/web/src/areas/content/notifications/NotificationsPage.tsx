import { useQueries, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isStaff, useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { useNoWrites } from '../../../ui/no-writes.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { NotificationList } from './NotificationList.tsx';
import css from './NotificationsPage.module.css';
import { joined, LIST_SIZE, notificationsQuery, unviewedQuery } from './notifications.data.ts';
import { useMarkViewed } from './use-mark-viewed.ts';

/** All notifications by day; the kinds are configured elsewhere. */
export function NotificationsPage() {
  const { t } = useTexts();
  const session = useSession();
  const lead = useId();
  const mark = useMarkViewed();
  const noWrites = useNoWrites();
  const [pages, setPages] = useState(1);
  const unviewed = useQuery(unviewedQuery()).data?.unviewed;
  const hasUnviewed = unviewed !== undefined && unviewed > 0;
  const unread = unviewed === undefined ? '' : t('notifications:list.unviewed', { count: unviewed });
  const first = useQuery(notificationsQuery(1, LIST_SIZE));
  const later = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, index) => notificationsQuery(index + 2, LIST_SIZE)),
  });
  const last = later.at(-1) ?? first;
  return (
    <div className={css.page}>
      <PageHead
        title={t('nav.notifications')}
        lead={<span id={lead}>{unread}</span>}
        actions={
          <>
            {/* Operators cannot opt out of notifications. */}
            {!isStaff(session) && (
              <ButtonLink to="/app/profile/message-settings" variant="default" icon="filter">
                {t('notifications:list.kinds')}
              </ButtonLink>
            )}
            {/* Stays with nothing to mark: on a phone it has its own row, and nothing below may move up. The lead text
                gives the reason. */}
            <ReasonedButton
              reason={hasUnviewed ? null : unread}
              reasonBy={lead}
              writes
              toldBy={noWrites.id}
              icon="check"
              onClick={() => mark(null)}
            >
              {t('notifications:mark.all')}
            </ReasonedButton>
          </>
        }
      />
      <div className={`bw-card ${css.list}`}>
        {hasUnviewed && noWrites.note}
        <QueryContent query={first} lines={[80, 60, 90, 70, 50]} room={[1100, 900]}>
          {(days) =>
            days.length === 0 ? (
              <Empty list title={t('notifications:list.noneTitle')}>
                {t('notifications:list.none')}
              </Empty>
            ) : (
              <NotificationList
                days={joined([days, ...later.map(({ data }) => data ?? [])])}
                heading="h2"
                noWrites={noWrites}
              />
            )
          }
        </QueryContent>
        {pages > 1 && !last.isSuccess && (
          <QueryContent query={last} lines={[80, 60]}>
            {() => null}
          </QueryContent>
        )}
        {last.isSuccess && sizeOf(last.data) === LIST_SIZE && (
          <div className={css.more}>
            <Button variant="default" onClick={() => setPages(pages + 1)}>
              {t('notifications:list.more')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function sizeOf(days: readonly { readonly list: readonly unknown[] }[]): number {
  return days.reduce((sum, { list }) => sum + list.length, 0);
}
