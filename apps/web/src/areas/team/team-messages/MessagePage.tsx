import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { AskedButton } from '../../../ui/AskedButton.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { AllowanceNote } from './AllowanceNote.tsx';
import { DraftForm } from './DraftForm.tsx';
import { messageTones } from './message-tones.ts';
import { allowanceQuery, messageQuery, reloadMessages, type TeamMessage } from './messages.data.ts';
import { SentMessage } from './SentMessage.tsx';

/** A message to people of the team: a draft to edit, or the delivery of a sent one. */
export function MessagePage() {
  const { message: id } = useParams({ from: '/signed-in/app/team/messages/$message' });
  const { t } = useTexts();
  const query = useQuery(messageQuery(id));
  const { data } = query;
  return (
    <>
      <PageHead
        back={<BackLink to="/app/team/messages">{t('teamMessages:back')}</BackLink>}
        title={t('nav.teamMessage')}
        lead={
          data !== undefined && (
            <Badge tone={messageTones[data.state]}>{t(`teamMessages:state.${data.state}`)}</Badge>
          )
        }
        actions={data?.state === 'draft' && <DeleteButton message={data} />}
      />
      <QueryContent
        query={query}
        lines={[60, 90, 90, 40]}
        missing={<Empty title={t('teamMessages:missing')} />}
      >
        {(message) =>
          message.state === 'draft' ? <Draft message={message} /> : <SentMessage message={message} />
        }
      </QueryContent>
    </>
  );
}

function Draft({ message }: { message: TeamMessage }) {
  return (
    <>
      <AllowanceNote query={useQuery(allowanceQuery())} />
      <DraftForm key={message.id} message={message} />
    </>
  );
}

function DeleteButton({ message: { id, version } }: { message: TeamMessage }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <AskedButton
      title={t('teamMessages:delete.title')}
      text={t('teamMessages:delete.text')}
      confirm={t('teamMessages:delete.confirm')}
      failed={t('teamMessages:delete.failed')}
      act={async () => {
        await request('DELETE /api/team-messages/{id}', { params: { id }, version });
        toast.success(t('teamMessages:delete.done'));
        await navigate({ to: '/app/team/messages', ignoreBlocker: true });
        client.removeQueries({ queryKey: messageQuery(String(id)).queryKey });
        void reloadMessages(client);
      }}
    >
      {t('teamMessages:delete.button')}
    </AskedButton>
  );
}
