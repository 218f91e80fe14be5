import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useEditedForm } from '../editor/use-edited-form.ts';
import { useNewForm } from '../editor/use-new-form.ts';
import { BroadcastForm } from './BroadcastForm.tsx';
import { type BroadcastValues, bodyOf, emptyBroadcast, fieldNames, valuesOf } from './broadcast-form.ts';
import { broadcastTones } from './broadcast-tones.ts';
import { type Broadcast, broadcastQuery, reloadBroadcasts } from './broadcasts.data.ts';
import type { GivenAudience } from './broadcasts-search.ts';
import { SentBroadcast } from './SentBroadcast.tsx';

/** A broadcast: a draft to edit, or the results of a sent one. */
export function BroadcastPage() {
  const { broadcast } = useParams({ from: '/operations/app/operations/broadcasts/$broadcast' });
  return broadcast === 'new' ? <NewBroadcast /> : <OneBroadcast key={broadcast} id={broadcast} />;
}

function NewBroadcast() {
  const { t } = useTexts();
  const audience = useSearch({ from: '/operations/app/operations/broadcasts/$broadcast' });
  return (
    <>
      <PageHead back={<Back />} title={t('broadcasts:new')} lead={t('broadcasts:newLead')} />
      <BroadcastForm name="new" state={useNewBroadcastForm(audience)} />
    </>
  );
}

function OneBroadcast({ id }: { id: string }) {
  const { t, format } = useTexts();
  const query = useQuery(broadcastQuery(id));
  const { data } = query;
  return (
    <>
      <PageHead
        back={<Back />}
        title={data === undefined ? t('operations:title.broadcast') : data.title || t('broadcasts:untitled')}
        lead={
          data !== undefined && (
            <>
              <Badge tone={broadcastTones[data.state]}>{t(`broadcasts:state.${data.state}`)}</Badge>{' '}
              {data.isLegal && (
                <>
                  <Badge tone="waiting">{t('broadcasts:legal.badge')}</Badge>{' '}
                </>
              )}
              {t('newsDesk:changedByAt', { date: format.dateTime(data.changedAt), name: data.changedBy })}
            </>
          )
        }
        actions={data && <Actions broadcast={data} />}
      />
      <QueryContent
        query={query}
        lines={[60, 90, 90, 40]}
        missing={<Empty title={t('broadcasts:missing')} />}
      >
        {(broadcast) =>
          broadcast.state === 'draft' ? (
            <Draft broadcast={broadcast} />
          ) : (
            <SentBroadcast broadcast={broadcast} />
          )
        }
      </QueryContent>
    </>
  );
}

function Draft({ broadcast }: { broadcast: Broadcast }) {
  return (
    <BroadcastForm name={String(broadcast.id)} broadcast={broadcast} state={useBroadcastForm(broadcast)} />
  );
}

function Back() {
  const { t } = useTexts();
  return <BackLink to="/app/operations/broadcasts">{t('broadcasts:back')}</BackLink>;
}

function Actions({ broadcast }: { broadcast: Broadcast }) {
  const { state } = broadcast;
  if (state === 'draft') return <DeleteButton broadcast={broadcast} />;
  return state === 'planned' || state === 'sending' ? <CancelBroadcast broadcast={broadcast} /> : null;
}

function DeleteButton({ broadcast: { id, title, version } }: { broadcast: Broadcast }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmedButton
      title={t('broadcasts:delete.title')}
      text={t('broadcasts:delete.text', { title: title || t('broadcasts:untitled') })}
      confirm={t('broadcasts:delete.confirm')}
      failed={t('broadcasts:delete.failed')}
      act={async () => {
        await request('DELETE /api/broadcasts/{id}', { params: { id }, version });
        toast.success(t('broadcasts:delete.done'));
        await navigate({ to: '/app/operations/broadcasts', ignoreBlocker: true });
        client.removeQueries({ queryKey: broadcastQuery(String(id)).queryKey });
        void reloadBroadcasts(client);
      }}
    >
      {t('broadcasts:delete.button')}
    </ConfirmedButton>
  );
}

/** Cancels a broadcast not sent, or not sent to all yet, with a reason. */
function CancelBroadcast({ broadcast: { id, state } }: { broadcast: Broadcast }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('broadcasts:cancel.button')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('broadcasts:cancel.title')}
          confirm={t('broadcasts:cancel.confirm')}
          dangerous
          draft={`broadcast-cancel-${id}`}
          send={(body) => requestOnce('POST /api/broadcasts/{id}/cancel', { params: { id }, body })}
          onSent={() => {
            toast.success(t('broadcasts:cancel.done'));
            setAsking(false);
            void reloadBroadcasts(client);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t(state === 'planned' ? 'broadcasts:cancel.planned' : 'broadcasts:cancel.sending')}</p>
        </ReasonDialog>
      )}
    </>
  );
}

/** The form of a new broadcast, which gets a URL of its own once saved. */
function useNewBroadcastForm(audience: GivenAudience) {
  const { t } = useTexts();
  const navigate = useNavigate();
  return useNewForm<Broadcast, BroadcastValues>({
    draft: 'broadcast-new',
    initialValues: emptyBroadcast(audience),
    fieldNames,
    send: (values) => requestOnce('POST /api/broadcasts', { body: bodyOf(values) }),
    query: broadcastQuery,
    done: t('broadcasts:saved'),
    reload: reloadBroadcasts,
    open: (broadcast) =>
      navigate({ to: '/app/operations/broadcasts/$broadcast', params: { broadcast }, replace: true }),
  });
}

/** The form of a draft. */
function useBroadcastForm(broadcast: Broadcast) {
  const { id } = broadcast;
  return useEditedForm<Broadcast, BroadcastValues>(broadcast, {
    draft: `broadcast-${id}`,
    valuesOf,
    query: broadcastQuery(String(id)),
    fieldNames,
    change: (typed, { version }) =>
      request('PATCH /api/broadcasts/{id}', { params: { id }, body: bodyOf(typed), version }),
    reload: reloadBroadcasts,
  });
}
