import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyRows } from '../../../ui/EmptyRows.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { When } from '../../../ui/When.tsx';
import { eventText } from './event-text.ts';
import css from './FeedCard.module.css';
import { EXCERPT_SIZE, feedQuery, keyOf } from './feed.data.ts';

interface Props {
  partner: number;
  className?: string | undefined;
}

/** The latest events of a team, with a link to all. */
export function FeedCard({ partner, className = '' }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const query = useQuery(feedQuery(partner, { limits: EXCERPT_SIZE }));
  return (
    <Card
      title={t('nav.teamFeed')}
      aside={<Link to="/app/team/feed">{t('feed:allEvents')}</Link>}
      className={className}
    >
      <QueryContent query={query} lines={[80, 70, 75, 60]} room={[340, 260]}>
        {({ events }) =>
          events.length === 0 ? (
            <EmptyRows>{t('feed:none')}</EmptyRows>
          ) : (
            <ul className={css.events}>
              {events.map((event) => (
                <li key={keyOf(event)} className={css.event}>
                  <div className={css.what}>
                    <p className={css.head}>
                      <Link to="/app/team/table" search={{ partner: event.partner }} className={css.name}>
                        {event.displayName}
                      </Link>
                      {event.isNew && <Badge tone="good">{t('feed:new')}</Badge>}
                    </p>
                    <p className="quiet">{eventText(event, texts)}</p>
                  </div>
                  <When at={event.at} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  );
}
