import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { ofLinks } from '../sharing/occasions.ts';
import { ShareWords } from '../sharing/ShareWords.tsx';
import { occasionOf } from './link-target.ts';
import { addressOf } from './referral-code.ts';
import type { ReferralLink } from './referrals.data.ts';
import css from './ShareSheet.module.css';

interface Props {
  link: ReferralLink;
  onClose: () => void;
}

/** One link with a text for the occasion, and its printable page. */
export function ShareSheet({ link: { id, code, target }, onClose }: Props) {
  const { t } = useTexts();
  const first = occasionOf(target);
  return (
    <Sheet title={t('sharing:title')} onClose={onClose}>
      <ShareWords
        address={addressOf(code)}
        occasions={[first, ...ofLinks.filter((occasion) => occasion !== first)]}
      />
      <p className={css.print}>
        <ButtonLink variant="default" icon="print" to="/app/links/print" search={{ link: id }}>
          {t('sharing:printPage')}
        </ButtonLink>
      </p>
    </Sheet>
  );
}
