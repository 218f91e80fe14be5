import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../i18n/locale.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { Document } from './Document.tsx';
import { factsOf } from './facts.ts';
import css from './MediaItemPage.module.css';
import { type Media, mediaItemQuery } from './media.data.ts';
import { type OwnLink, ShareButtons } from './ShareButtons.tsx';
import { Video } from './Video.tsx';

interface Props {
  id: string;
  ownLink: OwnLink;
}

/** One item of the library: to look at, to keep, to hand on. */
export function MediaItemPage({ id, ownLink }: Props) {
  const { t, format } = useTexts();
  const locale = useTranslation().i18n.language as Locale;
  const query = useQuery(mediaItemQuery(locale, id));
  const item = query.data;
  return (
    <>
      <BackLink to="/app/mediathek">{t('nav.mediaLibrary')}</BackLink>
      <PageHead
        title={item?.name ?? t('nav.mediaItem')}
        lead={item && `${t(`media:one.${item.type}`)} · ${factsOf(item, t, format)}`}
        actions={item && <ShareButtons item={item} ownLink={ownLink} />}
      />
      <QueryContent query={query} lines={[100, 100, 100]} missing={<NoItem />}>
        {(item) => (
          <>
            <Content item={item} />
            <Tags item={item} />
          </>
        )}
      </QueryContent>
    </>
  );
}

function Content({ item }: { item: Media }) {
  if (item.type === 1) return <Document item={item} />;
  if (item.type === 3) return <Video item={item} />;
  return (
    <a href={item.contentUrl} className={css.picture}>
      <img src={item.contentUrl} alt={item.name} />
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
          <Link to="/app/mediathek" search={{ type, [`tags${type}`]: id }}>
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
        <Button variant="default" renderRoot={(props) => <Link to="/app/mediathek" {...props} />}>
          {t('nav.mediaLibrary')}
        </Button>
      }
    />
  );
}
