import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './Messages.module.css';
import { deliveryTones } from './message-tones.ts';
import { messageQuery, messagesToQuery, reloadMessages } from './messages.data.ts';
import { Words } from './Words.tsx';

/** The user's messages to a team member with their delivery, and a link to write another. */
export function MessagesTo({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: () => requestOnce('POST /api/team-messages', { body: { recipients: [partner] } }),
    onSuccess: async (draft) => {
      client.setQueryData(messageQuery(String(draft.id)).queryKey, draft);
      void reloadMessages(client);
      await navigate({ to: '/app/team/messages/$message', params: { message: String(draft.id) } });
    },
    onError: (error) => toast.error(t('teamMessages:choose.failed'), { error }),
  });
  return (
    <section className={css.message}>
      <h3 className={css.title}>{t('teamMessages:to.title')}</h3>
      <QueryContent query={useQuery(messagesToQuery(partner))} lines={[70]}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="quiet">{t('teamMessages:to.none')}</p>
          ) : (
            <ul className={css.received} data-testid="messages-to">
              {items.map(({ id, text, sentAt, delivery }) => (
                <li key={id} className={css.message}>
                  <div className={css.head}>
                    <span className="quiet">{sentAt !== null && format.dateTime(sentAt)}</span>
                    {delivery !== null && (
                      <Badge tone={deliveryTones[delivery]}>{t(`teamMessages:delivery.${delivery}`)}</Badge>
                    )}
                  </div>
                  <Words text={text} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      <div>
        <ReasonedButton
          variant="default"
          icon="chat"
          writes
          loading={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {t('teamMessages:write')}
        </ReasonedButton>
      </div>
    </section>
  );
}
