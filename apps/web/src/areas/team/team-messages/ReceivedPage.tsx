import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { pageSizeOf } from '../../../ui/table/table-search.ts';
import { toast } from '../../../ui/toast/toast.ts';
import css from './Messages.module.css';
import { MessageTabs } from './MessageTabs.tsx';
import { type ReceivedMessage, receivedQuery } from './messages.data.ts';
import { Words } from './Words.tsx';

/** Messages from people above, with actions to answer, report, and opt out. */
export function ReceivedPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/signed-in/app/team/messages/received' });
  const page = search.page ?? 1;
  const limits = pageSizeOf(search);
  return (
    <>
      <MessageTabs />
      <PageHead
        title={t('nav.receivedMessages')}
        lead={<Link to="/app/profile/message-settings">{t('teamMessages:received.settings')}</Link>}
      />
      <QueryContent query={useQuery(receivedQuery({ page, limits }))} lines={[50, 80, 95]}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty list picture="people" title={t('teamMessages:received.none')}>
              {t('teamMessages:received.noneText')}
            </Empty>
          ) : (
            <>
              <ul className={css.received}>
                {items.map((message) => (
                  <li
                    key={message.id}
                    id={`message-${message.id}`}
                    className={`bw-card ${css.message}`}
                    data-testid="received-message"
                  >
                    <Received message={message} />
                  </li>
                ))}
              </ul>
              <Pager
                label={t('nav.receivedMessages')}
                page={page}
                pages={Math.ceil(total / limits)}
                step={(to, way) => (
                  <Link to="/app/team/messages/received" search={{ ...search, page: to }}>
                    {t(`teamMessages:received.${way}`)}
                  </Link>
                )}
              />
            </>
          )
        }
      </QueryContent>
    </>
  );
}

function Received({ message }: { message: ReceivedMessage }) {
  const { t, format } = useTexts();
  const [reporting, setReporting] = useState(false);
  const { senderName, at, text, replyTo, reportedAt } = message;
  return (
    <>
      <div className={css.head}>
        <strong>{senderName}</strong>
        <span className="quiet">{format.dateTime(at)}</span>
      </div>
      <Words text={text} />
      {replyTo !== null && (
        <p>
          {t('teamMessages:received.reply')}{' '}
          <a href={`mailto:${encodeURIComponent(replyTo)}`}>
            <MailAddress>{replyTo}</MailAddress>
          </a>
        </p>
      )}
      {reportedAt === null ? (
        <div>
          <ReasonedButton
            variant="default"
            icon="alert"
            writes
            aria-haspopup="dialog"
            onClick={() => setReporting(true)}
          >
            {t('teamMessages:report.button')}
          </ReasonedButton>
        </div>
      ) : (
        <p className="quiet">{t('teamMessages:report.since', { date: format.date(reportedAt) })}</p>
      )}
      {reporting && <Report message={message} onClose={() => setReporting(false)} />}
    </>
  );
}

function Report({
  message: { id, senderName: name },
  onClose,
}: {
  message: ReceivedMessage;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={t('teamMessages:report.title')}
      confirm={t('teamMessages:report.confirm')}
      draft={`report-message-${id}`}
      send={(body) => requestOnce('POST /api/received-messages/{id}/report', { params: { id }, body })}
      onSent={() => {
        toast.success(t('teamMessages:report.done'));
        void client.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/received-messages'),
        });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('teamMessages:report.text', { name })}</p>
    </ReasonDialog>
  );
}
