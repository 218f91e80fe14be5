import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { useNoWrites } from '../../../ui/no-writes.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { InviteLink } from '../InviteLink.tsx';
import { FeedList } from './FeedList.tsx';
import css from './FeedPage.module.css';
import { type FeedKind, feedQuery, joined, noteVisit } from './feed.data.ts';
import { feedKinds } from './feed-search.ts';

/** What happened in the team, newest first, with messages to send. */
export function FeedPage() {
  const { t } = useTexts();
  const { partner, own } = useSubject();
  const { kind } = useSearch({ from: '/signed-in/app/team/feed' });
  const query = useQuery(feedQuery(partner, { kind }));
  const isRead = query.isSuccess;
  useEffect(() => {
    // Without a connection nothing is lost: the events stay new for the next visit.
    if (own && isRead) noteVisit().catch(() => undefined);
  }, [own, isRead]);
  return (
    <>
      <PageHead title={t('nav.teamFeed')} lead={t('feed:lead')} />
      <nav className={css.kinds} aria-label={t('feed:kinds')}>
        <Kind kind={undefined} current={kind} />
        {feedKinds.map((one) => (
          <Kind key={one} kind={one} current={kind} />
        ))}
      </nav>
      <Events key={`${partner}.${kind ?? ''}`} partner={partner} kind={kind} own={own} />
    </>
  );
}

function Kind({ kind, current }: { kind: FeedKind | undefined; current: FeedKind | undefined }) {
  const { t } = useTexts();
  return (
    <Link
      to="/app/team/feed"
      search={kind === undefined ? {} : { kind }}
      className={css.kind}
      data-current={kind === current}
      aria-current={kind === current ? 'true' : undefined}
      resetScroll={false}
    >
      {t(kind === undefined ? 'feed:all' : `feed:kind.${kind}`)}
    </Link>
  );
}

interface EventsProps {
  partner: number;
  kind: FeedKind | undefined;
  /** Messages can be sent only within one's own team. */
  own: boolean;
}

function Events({ partner, kind, own }: EventsProps) {
  const { t } = useTexts();
  const noWrites = useNoWrites();
  const [befores, setBefores] = useState<readonly string[]>([]);
  const first = useQuery(feedQuery(partner, { kind }));
  const later = useQueries({ queries: befores.map((before) => feedQuery(partner, { kind, before })) });
  const last = later.at(-1) ?? first;
  const next = last.data?.next ?? null;
  return (
    <div className={`bw-card ${css.events}`}>
      {own && noWrites.note}
      <QueryContent query={first} lines={[80, 60, 90, 70, 50]} room={[1500, 1300]}>
        {(page) =>
          page.events.length === 0 ? (
            <Nothing kind={kind} own={own} />
          ) : (
            <FeedList
              events={joined([page, ...later.flatMap(({ data }) => data ?? [])])}
              toldBy={noWrites.id}
            />
          )
        }
      </QueryContent>
      {befores.length > 0 && !last.isSuccess && (
        <QueryContent query={last} lines={[80, 60]}>
          {() => null}
        </QueryContent>
      )}
      {next !== null && (
        <div className={css.more}>
          <Button variant="default" onClick={() => setBefores([...befores, next])}>
            {t('feed:more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Nothing({ kind, own }: { kind: FeedKind | undefined; own: boolean }) {
  const { t } = useTexts();
  return (
    <Empty
      list
      picture="people"
      title={t('feed:noneTitle')}
      action={own && kind === undefined && <InviteLink />}
    >
      {t(kind === undefined ? 'feed:none' : 'feed:noneOfKind')}
    </Empty>
  );
}
