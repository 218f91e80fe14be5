import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import form from '../operators/OperatorForm.module.css';
import { MessageTextForm } from './MessageTextForm.tsx';
import { type MessageText, messageTextQuery, reloadMessageTexts } from './message-texts.data.ts';
import { TextLanguage } from './TextLanguage.tsx';

/** One kind of message, language by language: text, preview, and earlier versions. */
export function MessageTextPage() {
  const { t } = useTexts();
  const { kind } = useParams({ from: '/operations/app/operations/message-texts/$kind' });
  const { locale = 'de' } = useSearch({ from: '/operations/app/operations/message-texts/$kind' });
  const navigate = useNavigate({ from: '/app/operations/message-texts/$kind' });
  const query = useQuery(messageTextQuery(kind, locale));
  const { data } = query;
  return (
    <>
      <PageHead
        back={<BackLink to="/app/operations/message-texts">{t('messageTexts:back')}</BackLink>}
        title={
          data === undefined
            ? t('operations:title.messageText')
            : t(`operations:messages.is.${data.key}` as TextKey)
        }
        lead={
          data !== undefined && (
            <Badge tone={data.own === null ? 'neutral' : 'good'}>
              {t(data.own === null ? 'messageTexts:isBuiltIn' : 'messageTexts:isOwn')}
            </Badge>
          )
        }
        actions={data !== undefined && data.own !== null && <Reset text={data} />}
      />
      <div className={form.form}>
        <TextLanguage
          value={locale}
          onChoose={(chosen) => void navigate({ search: { locale: chosen }, resetScroll: false })}
        />
        <QueryContent
          query={query}
          lines={[60, 90, 80]}
          missing={<Empty title={t('messageTexts:missing')} />}
        >
          {(text) => <MessageTextForm key={`${text.key}-${text.locale}`} text={text} />}
        </QueryContent>
      </div>
    </>
  );
}

function Reset({ text: { key, locale } }: { text: MessageText }) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <ConfirmedButton
      title={t('messageTexts:reset.title')}
      text={t('messageTexts:reset.text')}
      confirm={t('messageTexts:reset.confirm')}
      failed={t('messageTexts:reset.failed')}
      act={async () => {
        const now = await request('DELETE /api/message_templates/{key}/{locale}', {
          params: { key, locale },
        });
        client.setQueryData(messageTextQuery(key, locale).queryKey, now);
        toast.success(t('messageTexts:reset.done'));
        await reloadMessageTexts(client);
      }}
    >
      {t('messageTexts:reset.button')}
    </ConfirmedButton>
  );
}
