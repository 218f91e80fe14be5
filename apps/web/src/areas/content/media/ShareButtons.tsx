import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { share } from '../../../ui/share.ts';
import { toast } from '../../../ui/toast/toast.ts';
import css from './MediaItemPage.module.css';
import type { Media } from './media.data.ts';

/** The own referral link: its address, `none` where there is none yet, or `unknown` (nobody is signed in, or it is being read). */
export type OwnLink = { readonly address: string } | 'none' | 'unknown';

interface Props {
  item: Media;
  ownLink: OwnLink;
}

/** Hands an item on, alone or together with the own referral link, and saves it. */
export function ShareButtons({ item: { id, name, contentUrl }, ownLink }: Props) {
  const { t } = useTexts();
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
            if (ownLink !== 'none') void hand(ownLink.address, t('media:item.withLink', { name, address }));
          }}
        >
          {t('media:item.shareWithLink')}
        </ReasonedButton>
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
