import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyRows } from '../../../ui/EmptyRows.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { MessageStatus } from '../messages/MessageStatus.tsx';
import { kindText, latestMessagesQuery } from '../messages/messages.data.ts';
import { SendAgainButton } from '../messages/SendAgain.tsx';
import css from './PartnerPage.module.css';

/** A partner's latest messages, failed ones included; each can be sent again. */
export function LatestMessages({ user }: { user: number }) {
  const { t, format } = useTexts();
  return (
    <Card
      title={t('operations:title.messages')}
      aside={
        <Link to="/app/operations/messages" search={{ user }}>
          {t('operations:messages.all')}
        </Link>
      }
    >
      <QueryContent query={useQuery(latestMessagesQuery(user))} lines={[80, 80]}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyRows>{t('operations:messages.noneYet')}</EmptyRows>
          ) : (
            <ul className={css.rows}>
              {items.map((message) => (
                <li key={message.id} data-message={message.id}>
                  <Link to="/app/operations/messages" search={{ user, message: message.id }}>
                    {kindText(t, message)}
                  </Link>
                  <span className="quiet">{format.dateTime(message.createdAt)}</span>
                  <MessageStatus status={message.status} />
                  {message.cause !== null && (
                    <span className="quiet">{t(`operations:messages.cause.${message.cause}`)}</span>
                  )}
                  {message.unsendable === null && (
                    <span className={css.amount}>
                      <SendAgainButton message={message} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  );
}
