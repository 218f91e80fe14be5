import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { LeftOut } from './LeftOut.tsx';
import css from './Messages.module.css';
import {
  allowanceQuery,
  messageQuery,
  previewQuery,
  reloadMessages,
  type TeamMessage,
} from './messages.data.ts';

interface Props {
  message: TeamMessage;
  onClose: () => void;
}

/** Sends a draft: number of recipients, exclusions, and the rest of the day's quota. */
export function SendSheet({ message, onClose }: Props) {
  const { id, text, chosen, version } = message;
  const { t, format } = useTexts();
  const client = useQueryClient();
  const preview = previewQuery(
    text,
    chosen.map((one) => one.id),
    undefined,
  );
  const query = useQuery(preview);
  const expected = query.data?.expected ?? 0;
  const left = useQuery(allowanceQuery()).data?.left ?? 0;
  const state = useServerForm({
    draft: null,
    initialValues: {},
    send: async () => {
      try {
        return await requestOnce('POST /api/team-messages/{id}/send', {
          params: { id },
          body: { expected },
          version,
        });
      } catch (error) {
        // The recipients have changed: sending again means the new number, which is then displayed.
        if (error instanceof ApiError && error.code === 'teamMessageOtherCount')
          void client.invalidateQueries({ queryKey: preview.queryKey });
        throw error;
      }
    },
    onSent: (sent) => {
      client.setQueryData(messageQuery(String(id)).queryKey, sent);
      toast.success(t('teamMessages:send.done'));
      void reloadMessages(client);
      onClose();
    },
  });
  return (
    <Sheet title={t('teamMessages:send.title')} onClose={onClose}>
      <ServerForm state={state} label={t('teamMessages:send.title')} className={css.form}>
        <QueryContent query={query} lines={[70, 50]}>
          {({ leftOut }) => (
            <>
              <p>
                <strong>
                  {t('teamMessages:send.to', { count: expected, number: format.integer(expected) })}
                </strong>
              </p>
              <LeftOut leftOut={leftOut} />
            </>
          )}
        </QueryContent>
        <p className="quiet">{t('teamMessages:send.alone')}</p>
        <ReasonedButton type="submit" icon="mail" writes loading={state.busy} reason={reasonOf()}>
          {t('teamMessages:send.confirm')}
        </ReasonedButton>
      </ServerForm>
    </Sheet>
  );

  function reasonOf(): string | null {
    if (query.data === undefined) return t('teamMessages:send.counting');
    if (expected === 0) return t('teamMessages:send.nobody');
    return expected > left ? t('teamMessages:send.tooMany', { number: format.integer(left) }) : null;
  }
}
