import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Fragment, Suspense, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { localeNames } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { share } from '../../../ui/share.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { usePhone } from '../../../ui/use-media-query.ts';
import { LIBRARY } from '../../links/referrals/link-target.ts';
import { allLinksQuery, ownLinks } from '../../links/referrals/own-links.data.ts';
import { addressOf } from '../../links/referrals/referral-code.ts';
import { factsOf } from './facts.ts';
import css from './MediaItemPage.module.css';
import { type Media, mediaItemQuery } from './media.data.ts';
import { kept } from './media-search.ts';
import { Recommended } from './Recommended.tsx';

const ROUTE = '/media-frame/app/mediathek/article/$id';

/** One item of the library: view, download, share. */
export function MediaItemPage() {
  const { id } = useParams({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
  const { t, format, locale } = useTexts();
  const ownLink = useOwnLink(id);
  const query = useQuery(mediaItemQuery(locale, id));
  const item = query.data;
  return (
    <Fragment key={id}>
      <PageHead
        back={
          <BackLink to="/app/mediathek" search={kept(search)}>
            {t('nav.mediaLibrary')}
          </BackLink>
        }
        title={item?.name ?? t('nav.mediaItem')}
        lead={item !== undefined && `${t(`media:one.${item.type}`)} · ${factsOf(item, t, format)}`}
        actions={item && <ShareButtons item={item} ownLink={ownLink} />}
      />
      <Recommended code={search.code} />
      <QueryContent query={query} lines={[100, 100, 100]} missing={<NoItem />}>
        {(item) => (
          <>
            <Content item={item} />
            <Tags item={item} />
          </>
        )}
      </QueryContent>
    </Fragment>
  );
}

/** The signed-in user's own link, even while viewing another partner; preferably one that leads to this item. */
function useOwnLink(item: string): OwnLink {
  const { partner } = useSession();
  const links = useQuery({ ...allLinksQuery(partner?.id ?? 0), enabled: partner !== null });
  const own = ownLinks(links.data?.items).filter(({ isActive }) => isActive);
  const here = own.find(({ target }) => target === `${LIBRARY}/${item}`);
  const link = here ?? own.find(({ isDefault }) => isDefault) ?? own[0];
  if (link !== undefined)
    return { code: link.code, address: addressOf(link.code), leadsHere: here !== undefined };
  return links.isSuccess ? 'none' : 'unknown';
}

function Content({ item }: { item: Media }) {
  if (item.type === 1) return <Document item={item} />;
  if (item.type === 3) return <Video item={item} />;
  return (
    <a href={item.contentUrl} className={css.picture}>
      <img src={item.contentUrl} alt={item.pictureText ?? item.name} />
    </a>
  );
}

function Tags({ item: { type, tag } }: { item: Media }) {
  const { t } = useTexts();
  if (tag.length === 0) return null;
  return (
    <ul className={`bw-solids ${css.tags}`} aria-label={t('media:list.tags')}>
      {tag.map(({ id, name }) => (
        <li key={id}>
          <Link
            from="/app/mediathek/article/$id"
            to="/app/mediathek"
            search={(before) => ({ ...kept(before), type, [`tags${type}`]: id })}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoItem() {
  const { t } = useTexts();
  return (
    <Empty
      picture="paper"
      title={t('media:item.missing')}
      action={
        <ButtonLink variant="default" to="/app/mediathek">
          {t('nav.mediaLibrary')}
        </ButtonLink>
      }
    />
  );
}

/** A document: PDFs are embedded if the browser can show them, else the device opens them. */
function Document({ item: { name, mimeType, contentUrl } }: { item: Media }) {
  const { t } = useTexts();
  const phone = usePhone();
  const isPdf = mimeType === 'application/pdf';
  if (isPdf && !phone && navigator.pdfViewerEnabled)
    return <iframe src={contentUrl} title={name} className={css.pdf} data-testid="pdf" />;
  return (
    <div className={`bw-card ${css.document}`} data-testid="document">
      <Icon name="document" size={64} />
      {isPdf && (
        <ButtonAnchor href={contentUrl} target="_blank" rel="noopener">
          {t('media:item.open')}
        </ButtonAnchor>
      )}
    </div>
  );
}

/** A video with the browser's own controls and captions in the reader's language. */
function Video({ item: { name, mimeType, contentUrl, captions } }: { item: Media }) {
  const { locale: current } = useTexts();
  return (
    // biome-ignore lint/a11y/useMediaCaption: there is a track for each language that has captions
    <video key={current} className={css.video} controls preload="metadata" playsInline aria-label={name}>
      <source src={contentUrl} type={mimeType} />
      {captions.map(({ locale, contentUrl: address }) => (
        <track
          key={locale}
          kind="captions"
          src={address}
          srcLang={locale}
          label={localeNames[locale]}
          default={locale === current}
        />
      ))}
    </video>
  );
}

/** Loaded when opened, because it brings forms and texts. */
const ShareItem = part(() => import('./ShareItem.tsx'), 'ShareItem', ['sharing', 'ui']);

/** A link of the user: its target, and whether that is this very item. */
interface KnownLink {
  readonly code: string;
  readonly address: string;
  readonly leadsHere: boolean;
}

/** The user's referral link: `none` if there is none yet, `unknown` if nobody is signed in or it is being read. */
type OwnLink = KnownLink | 'none' | 'unknown';

interface Props {
  item: Media;
  ownLink: OwnLink;
}

/** Shares an item, with or without the user's referral link or a text, and downloads it. */
function ShareButtons({ item: { id, name, contentUrl }, ownLink }: Props) {
  const { t } = useTexts();
  const [isWriting, setWriting] = useState(false);
  const address = `${location.origin}/app/mediathek/article/${id}`;
  const hand = async (url: string, text?: string) => {
    if ((await share(name, url, text)) === 'copied') toast.success(t('media:item.copied'));
  };
  return (
    <div className={css.actions}>
      {ownLink !== 'unknown' && (
        <ReasonedButton
          icon="share"
          reason={ownLink === 'none' ? t('media:item.noLink') : null}
          fix={
            <Link to="/app/links/referral-link" search={{ edit: 'new' }}>
              {t('media:item.makeLink')}
            </Link>
          }
          onClick={() => {
            if (ownLink === 'none') return;
            const text = ownLink.leadsHere ? undefined : t('media:item.withLink', { name, address });
            void hand(ownLink.address, text);
          }}
        >
          {t('media:item.shareWithLink')}
        </ReasonedButton>
      )}
      {typeof ownLink === 'object' && (
        <Button variant="default" icon="chat" onClick={() => setWriting(true)}>
          {t('media:item.withText')}
        </Button>
      )}
      {typeof ownLink === 'object' && isWriting && (
        <Suspense>
          <ShareItem
            name={name}
            address={ownLink.leadsHere ? ownLink.address : `${address}?code=${ownLink.code}`}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
      <Button variant="default" icon="share" onClick={() => void hand(address)}>
        {t('media:item.share')}
      </Button>
      <ButtonAnchor variant="default" icon="download" href={contentUrl} download>
        {t('media:item.download')}
      </ButtonAnchor>
    </div>
  );
}
