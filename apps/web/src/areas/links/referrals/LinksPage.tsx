import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/request.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../ui/Reasoned.tsx';
import { Pages } from '../../ui/table/Pages.tsx';
import { pageInstead } from '../../ui/table/table-search.ts';
import { useChange } from '../../ui/table/use-table.ts';
import { toast } from '../../ui/toast/toast.ts';
import { LinkCard } from './LinkCard.tsx';
import css from './LinksPage.module.css';
import { linksTable } from './links-search.ts';
import { linksPageQuery, ownLinks, reloadLinks } from './referrals.data.ts';

interface Props {
  partner: number;
  own: boolean;
  page: number;
}

/** Referral links as cards: what to hand out, and what came of it. */
export function LinksPage({ partner, own, page }: Props) {
  const { t } = useTexts();
  const query = useQuery({ ...linksPageQuery(partner, page), placeholderData: keepPreviousData });
  const total = query.data?.total ?? 0;
  usePageThatExists(page, query.isSuccess && !query.isPlaceholderData ? total : undefined);
  return (
    <>
      <PageHead
        title={t('nav.referralLink')}
        lead={t('links:page.lead')}
        actions={own && total > 0 && <NewLink />}
      />
      <QueryContent
        query={query}
        lines={[100, 92, 96, 88]}
        missing={<Empty picture="link" title={t('links:page.notVisible')} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <NoLinks partner={partner} own={own} />
          ) : (
            <ul className={css.cards}>
              {ownLinks(items).map((link) => (
                <li key={link.id}>
                  <LinkCard partner={partner} link={link} own={own} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      <Pages definition={linksTable} page={page} total={total} />
    </>
  );
}

function usePageThatExists(page: number, total: number | undefined): void {
  const change = useChange(linksTable);
  const instead = total === undefined ? undefined : pageInstead(page, total);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to change the address is a new one each time
  useEffect(() => {
    if (instead !== undefined) change({ page: instead }, { replace: true });
  }, [instead]);
}

function NewLink() {
  const { t } = useTexts();
  return (
    <Button
      renderRoot={(props) => <Link to="/app/links/referral-link" search={{ edit: 'new' }} {...props} />}
      leftSection={<Icon name="plus" size={18} />}
    >
      {t('links:page.new')}
    </Button>
  );
}

/** The first link: with a code of one's own, or one that the server makes up. */
function NoLinks({ partner, own }: { partner: number; own: boolean }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation<{ code: string }, ApiError>({
    mutationFn: () => request('GET /api/partners/{id}/referrals/save-code', { params: { id: partner } }),
    onSuccess: async ({ code }) => {
      await reloadLinks(queryClient);
      toast.success(t('links:page.made', { code }));
    },
    onError: (error) => toast.error(t('links:page.notMade'), { error, retry: () => mutate() }),
  });
  if (!own) return <Empty list picture="link" title={t('links:page.noneOfOther')} />;
  const actions = (
    <div className={css.first}>
      <NewLink />
      <ReasonedButton variant="default" loading={isPending} onClick={() => mutate()} writes>
        {t('links:page.makeUp')}
      </ReasonedButton>
    </div>
  );
  return (
    <Empty list picture="link" title={t('links:page.noneTitle')} action={actions}>
      {t('links:page.none')}
    </Empty>
  );
}
