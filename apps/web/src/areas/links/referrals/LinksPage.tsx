import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense, useEffect, useId } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useSession } from '../../../api/session-store.ts';
import { useSubject, useViewed } from '../../../api/subject.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { useDialog } from '../../../ui/dialog.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Pages } from '../../../ui/table/Pages.tsx';
import { pageInstead } from '../../../ui/table/table-search.ts';
import { useChange } from '../../../ui/table/use-table.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { LESSONS_MISSING } from '../lessons-missing.ts';
import { LinkCard } from './LinkCard.tsx';
import type { LinkEditor } from './LinkEditor.tsx';
import css from './LinksPage.module.css';
import { linksTable } from './links-search.ts';
import { linksPageQuery, ownLinks, reloadLinks } from './own-links.data.ts';
import { addressOf } from './referral-code.ts';
import { codesLeadToQuery, linkQuery } from './referrals.data.ts';

/** Loaded on demand, because it brings forms and texts. */
const ShareSheet = part(() => import('./ShareSheet.tsx'), 'ShareSheet', ['sharing']);

/** Rarely needed, so it is loaded on demand. */
const LeadsElsewhere = lazy(async () => ({ default: (await import('./LeadsElsewhere.tsx')).LeadsElsewhere }));

/** Referral links as cards, to share and with their results; above them the editor, or a link shown full screen. */
export function LinksPage() {
  const { t } = useTexts();
  const { partner, own } = useSubject();
  const { edit, show, share, page = 1 } = useSearch({ from: '/signed-in/app/links/referral-link' });
  const navigate = useNavigate({ from: '/app/links/referral-link' });
  const close = () =>
    void navigate({
      search: ({ edit: _edit, show: _show, share: _share, ...rest }) => rest,
      resetScroll: false,
    });
  const link = useLink(partner, page, show);
  const shared = useLink(partner, page, share);
  const edited = useLink(partner, page, edit === 'new' ? undefined : edit);
  const ownName = useSession().partner?.displayName ?? '';
  const name = useViewed()?.name ?? ownName;
  const query = useQuery({ ...linksPageQuery(partner, page), placeholderData: keepPreviousData });
  const leadsTo = useQuery(codesLeadToQuery(partner)).data?.leadsTo;
  const total = query.data?.total ?? 0;
  usePageThatExists(page, query.isSuccess && !query.isPlaceholderData ? total : undefined);
  return (
    <>
      <PageHead
        title={t('nav.referralLink')}
        lead={!leadsTo && t('links:page.lead')}
        actions={own && total > 0 && <NewLink />}
      />
      {leadsTo && (
        <Suspense>
          <LeadsElsewhere name={leadsTo.name} />
        </Suspense>
      )}
      <QueryContent
        query={query}
        lines={[100, 92, 96, 88]}
        room={[760, 656]}
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
      {link !== undefined && <ShowLink name={name} code={link.code} onClose={close} />}
      {own && shared?.isActive === true && (
        <Suspense>
          <ShareSheet link={shared} onClose={close} />
        </Suspense>
      )}
      {own && edit === 'new' && <LazyLinkEditor partner={partner} onClose={close} />}
      {own && edited !== undefined && (
        <LazyLinkEditor key={edited.id} partner={partner} link={edited} onClose={close} />
      )}
    </>
  );
}

/** The link named by the URL: from the cards, which are available offline too, or read on its own. */
function useLink(partner: number, page: number, id: number | undefined) {
  const listed = useQuery(linksPageQuery(partner, page));
  const card = ownLinks(listed.data?.items).find((link) => link.id === id);
  const alone = useQuery({
    ...linkQuery(id ?? 0),
    enabled: id !== undefined && listed.isFetched && card === undefined,
  });
  if (id === undefined) return undefined;
  return card ?? alone.data;
}

function usePageThatExists(page: number, total: number | undefined): void {
  const change = useChange(linksTable);
  const instead = total === undefined ? undefined : pageInstead(page, total);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigate has a new identity on each render
  useEffect(() => {
    if (instead !== undefined) change({ page: instead }, { replace: true });
  }, [instead]);
}

function NewLink() {
  const { t } = useTexts();
  return (
    <ButtonLink to="/app/links/referral-link" search={{ edit: 'new' }} icon="plus">
      {t('links:page.new')}
    </ButtonLink>
  );
}

/** Creates the first link, with a chosen code or a generated one. */
function NoLinks({ partner, own }: { partner: number; own: boolean }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation<{ code: string }, ApiError>({
    mutationFn: () => request('GET /api/partners/{id}/referrals/save-code', { params: { id: partner } }),
    onSuccess: async ({ code }) => {
      await reloadLinks(queryClient);
      toast.success(t('links:page.made', { code }));
    },
    onError: (error) => {
      if (error.code !== LESSONS_MISSING)
        return toast.error(t('links:page.notMade'), { error, retry: () => mutate() });
      toast.error(t('links:page.notMade'), { error });
      void navigate({ to: '/app/lessons', search: { purpose: 'link' } });
    },
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

const Loaded = lazy(async () => ({ default: (await import('./LinkEditor.tsx')).LinkEditor }));

/** The editor of a link; lazy, because it brings a form. */
function LazyLinkEditor(props: ComponentProps<typeof LinkEditor>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

interface Props {
  /** Name of the user who shows it. */
  name: string;
  code: string;
  onClose: () => void;
}

/** A link's QR code, full screen with the screen kept awake. Needs no request, so that it works without reception. */
function ShowLink({ name, code, onClose }: Props) {
  const { t } = useTexts();
  const heading = useId();
  const { props, close } = useDialog(onClose);
  useScreenAwake();
  return (
    <dialog {...props} className={css.show} aria-labelledby={heading}>
      <button type="button" className={css.close} onClick={close} aria-label={t('layout.close')}>
        <Icon name="close" size={26} />
      </button>
      <div className={css.sheet}>
        <h2 id={heading} className={css.name}>
          {name}
        </h2>
        <QrCode value={addressOf(code)} label={t('links:show.qr', { code })} className={css.qr} />
        <p className={css.code}>{code}</p>
        <p className={css.address}>{addressOf(code)}</p>
      </div>
    </dialog>
  );
}

/** Keeps the screen awake while mounted, if the browser supports it. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const keep = async () => {
      // A hidden page loses its wake lock and cannot get one.
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const sentinel = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (over) await sentinel?.release();
      else lock = sentinel;
    };
    void keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', keep);
      void lock?.release();
    };
  }, []);
}
