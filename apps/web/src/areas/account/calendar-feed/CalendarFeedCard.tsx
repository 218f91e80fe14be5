import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import css from './CalendarFeedCard.module.css';
import { calendarFeedQuery } from './calendar-feed.data.ts';

const FeedDialog = lazy(() => import('./FeedDialog.tsx').then((module) => ({ default: module.FeedDialog })));

/** The user's dates as a calendar feed: create, replace or revoke its URL. */
export function CalendarFeedCard() {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const query = useQuery(calendarFeedQuery());
  const [isMaking, setIsMaking] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: calendarFeedQuery().queryKey });

  return (
    <Card title={t('account:calendar.title')}>
      <p className="quiet">{t('account:calendar.lead')}</p>
      <QueryContent query={query} lines={[60, 40]} room={[132, 92]}>
        {({ feed }) => (
          <>
            <p data-testid="calendar-feed">{feed === null ? t('account:calendar.none') : stateOf(feed)}</p>
            <div className={css.buttons}>
              <ReasonedButton variant="default" icon="calendar" writes onClick={() => setIsMaking(true)}>
                {t(feed === null ? 'account:calendar.make' : 'account:calendar.replace')}
              </ReasonedButton>
              {feed !== null && (
                <ConfirmedButton
                  title={t('account:calendar.withdraw')}
                  text={t('account:calendar.withdrawText')}
                  confirm={t('account:calendar.withdraw')}
                  failed={t('account:calendar.withdrawFailed')}
                  act={async () => {
                    await request('DELETE /api/settings/calendar-feed');
                    await reload();
                  }}
                >
                  {t('account:calendar.withdraw')}
                </ConfirmedButton>
              )}
            </div>
            {isMaking && (
              <Suspense>
                <FeedDialog
                  replaces={feed !== null}
                  onMade={() => void reload()}
                  onClose={() => setIsMaking(false)}
                />
              </Suspense>
            )}
          </>
        )}
      </QueryContent>
    </Card>
  );

  function stateOf({
    createdAt,
    names,
    fetchedOn,
  }: {
    createdAt: string;
    names: boolean;
    fetchedOn: string | null;
  }) {
    const made = t(names ? 'account:calendar.madeWithNames' : 'account:calendar.made', {
      date: format.date(createdAt),
    });
    const fetched =
      fetchedOn === null
        ? t('account:calendar.neverFetched')
        : t('account:calendar.fetched', { date: format.date(fetchedOn) });
    return `${made} ${fetched}`;
  }
}
