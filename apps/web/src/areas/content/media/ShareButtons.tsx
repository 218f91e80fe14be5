import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { share } from '../../../ui/share.ts';
import { toast } from '../../../ui/toast/toast.ts';
import css from './MediaItemPage.module.css';
import type { Media } from './media.data.ts';

/** Loaded when opened, because it brings forms and texts. */
const ShareItem = part(() => import('./ShareItem.tsx'), 'ShareItem', ['sharing', 'ui']);

/** A link of the user: its target, and whether that is this very item. */
interface KnownLink {
  readonly code: string;
  readonly address: string;
  readonly leadsHere: boolean;
}

/** The user's referral link: `none` if there is none yet, `unknown` if nobody is signed in or it is being read. */
export type OwnLink = KnownLink | 'none' | 'unknown';

interface Props {
  item: Media;
  ownLink: OwnLink;
}

/** Shares an item, with or without the user's referral link or a text, and downloads it. */
export function ShareButtons({ item: { id, name, contentUrl }, ownLink }: Props) {
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
