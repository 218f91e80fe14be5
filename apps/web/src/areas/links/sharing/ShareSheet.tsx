import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { addressOf } from '../referrals/referral-code.ts';
import type { ReferralLink } from '../referrals/referrals.data.ts';
import { occasionOf, ofLinks } from './occasions.ts';
import css from './ShareWords.module.css';
import { ShareWords } from './ShareWords.tsx';

interface Props {
  link: ReferralLink;
  onClose: () => void;
}

/** One link with a text for the occasion, and the page that it is printed on. */
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
