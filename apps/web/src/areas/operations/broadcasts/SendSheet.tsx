import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { sayPrepared } from '../approvals/say-prepared.ts';
import { berlinInstant } from '../months/month/berlin-instant.ts';
import form from '../operators/OperatorForm.module.css';
import { AudienceCount } from './AudienceCount.tsx';
import { audienceQuery, type Broadcast, broadcastQuery, reloadBroadcasts } from './broadcasts.data.ts';
import { useAudienceWords } from './use-audience-words.ts';

/** More recipients than this need a second person. */
const MOST_BY_ONE = 500;

interface Props {
  broadcast: Broadcast;
  onClose: () => void;
}

/** Sends a broadcast: audience as text and number, time, and reason. */
export function SendSheet({ broadcast, onClose }: Props) {
  const { id, audience, isLegal, version } = broadcast;
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const words = useAudienceWords();
  const { data: count } = useQuery(audienceQuery({ audience, isLegal }));
  const recipients = count?.recipients ?? 0;
  const state = useServerForm({
    draft: `broadcast-send-${id}`,
    initialValues: { dueAt: '', reason: '' },
    validate: { reason: required },
    send: async ({ dueAt, reason }) => {
      const at = dueAt === '' ? null : berlinInstant(dueAt);
      const body = { expected: recipients, dueAt: at, reason };
      try {
        return await requestOnce('POST /api/broadcasts/{id}/send', { params: { id }, body, version });
      } catch (error) {
        // The audience has changed: sending again means the new number, which is then displayed.
        if (error instanceof ApiError && error.code === 'otherCount')
          void client.invalidateQueries({ queryKey: audienceQuery({ audience, isLegal }).queryKey });
        throw error;
      }
    },
    onSent: async (sent) => {
      client.setQueryData(broadcastQuery(String(id)).queryKey, sent);
      if (sent.approval === null) toast.success(t('broadcasts:send.done'));
      else await sayPrepared({ client, t }, String(sent.approval), t('broadcasts:send.prepared'));
      void reloadBroadcasts(client);
      onClose();
    },
  });
  return (
    <Sheet title={t('broadcasts:send.title')} onClose={onClose}>
      <ServerForm state={state} label={t('broadcasts:send.title')} className={form.form}>
        <p>
          <strong>{words(audience)}</strong>
        </p>
        <AudienceCount audience={audience} isLegal={isLegal} />
        <p className="quiet">{t(isLegal ? 'broadcasts:legal.fixed' : 'broadcasts:send.fixed')}</p>
        {(isLegal || recipients > MOST_BY_ONE) && (
          <Note>
            <p>{t(isLegal ? 'broadcasts:legal.byTwo' : 'broadcasts:send.byTwo')}</p>
          </Note>
        )}
        <TextField
          type="datetime-local"
          label={t('broadcasts:send.at')}
          description={t('broadcasts:send.atHint')}
          {...state.form.getInputProps('dueAt')}
        />
        <ReasonField {...state.form.getInputProps('reason')} />
        <ReasonedButton
          type="submit"
          writes
          icon="mail"
          loading={state.busy}
          reason={count !== undefined && recipients === 0 ? t('broadcasts:send.nobody') : null}
        >
          {t('broadcasts:send.confirm')}
        </ReasonedButton>
      </ServerForm>
    </Sheet>
  );
}
