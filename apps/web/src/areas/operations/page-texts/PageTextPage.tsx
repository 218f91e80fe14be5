import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { TextLanguage } from '../message-texts/TextLanguage.tsx';
import form from '../operators/OperatorForm.module.css';
import { PageTextForm } from './PageTextForm.tsx';
import { type Page, type PageText, pageNames, pageTextQuery, reloadPageTexts } from './page-texts.data.ts';

/** One page, language by language: text, preview, and earlier versions. */
export function PageTextPage() {
  const { page } = useParams({ from: '/operations/app/operations/page-texts/$page' });
  // Another page is another screen with its own heading, even when navigating from one to the other.
  return <OnePageText key={page} page={page} />;
}

function OnePageText({ page }: { page: string }) {
  const { t } = useTexts();
  const { locale = 'de' } = useSearch({ from: '/operations/app/operations/page-texts/$page' });
  const navigate = useNavigate({ from: '/app/operations/page-texts/$page' });
  const query = useQuery(pageTextQuery(page as Page, locale));
  const { data } = query;
  return (
    <>
      <PageHead
        back={<BackLink to="/app/operations/page-texts">{t('pageTexts:back')}</BackLink>}
        title={page in pageNames ? t(pageNames[page as Page]) : t('operations:title.pageText')}
        lead={data === undefined ? '\u00A0' : <State text={data} />}
        actions={data !== undefined && (data.own ?? data.draft) !== null && <Reset text={data} />}
      />
      <div className={form.form}>
        <TextLanguage
          value={locale}
          onChoose={(chosen) => void navigate({ search: { locale: chosen }, resetScroll: false })}
        />
        <QueryContent query={query} lines={[60, 90, 90]} missing={<Empty title={t('pageTexts:missing')} />}>
          {(text) => <PageTextForm key={`${text.page}-${text.locale}`} text={text} />}
        </QueryContent>
      </div>
    </>
  );
}

function State({ text: { own, draft } }: { text: PageText }) {
  const { t } = useTexts();
  return (
    <>
      <Badge tone={own === null ? 'neutral' : 'good'}>
        {t(own === null ? 'pageTexts:isBuiltIn' : 'pageTexts:isOwn')}
      </Badge>{' '}
      {draft !== null && <Badge tone="waiting">{t('pageTexts:hasDraft')}</Badge>}
    </>
  );
}

function Reset({ text: { page, locale } }: { text: PageText }) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <ConfirmedButton
      title={t('pageTexts:reset.title')}
      text={t('pageTexts:reset.text')}
      confirm={t('messageTexts:reset.confirm')}
      failed={t('messageTexts:reset.failed')}
      act={async () => {
        const now = await request('DELETE /api/page_texts/{page}/{locale}', { params: { page, locale } });
        client.setQueryData(pageTextQuery(page, locale).queryKey, now);
        toast.success(t('messageTexts:reset.done'));
        await reloadPageTexts(client);
      }}
    >
      {t('messageTexts:reset.button')}
    </ConfirmedButton>
  );
}
