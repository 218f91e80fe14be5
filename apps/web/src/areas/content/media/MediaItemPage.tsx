import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { LIBRARY } from '../../links/referrals/link-target.ts';
import { allLinksQuery, ownLinks } from '../../links/referrals/own-links.data.ts';
import { addressOf } from '../../links/referrals/referral-code.ts';
import { Document } from './Document.tsx';
import { factsOf } from './facts.ts';
import css from './MediaItemPage.module.css';
import { type Media, mediaItemQuery } from './media.data.ts';
import { kept } from './media-search.ts';
import { Recommended } from './Recommended.tsx';
import { type OwnLink, ShareButtons } from './ShareButtons.tsx';
import { Video } from './Video.tsx';

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
