import { useQuery } from '@tanstack/react-query';
import { companyLogo, companyName } from '../../../i18n/company-name.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useTextsIn } from '../../../i18n/use-texts-in.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import { originQuery } from '../../session/joining/joining.data.ts';
import { addressOf } from '../referrals/referral-code.ts';
import css from './PrintPage.module.css';

interface Props {
  code: string;
  /** Name of the inviter. */
  name: string;
  /** The inviter's text for visitors of this link. */
  words: string | null;
  language: Locale;
}

const reasons = ['link', 'help'] as const;

/** The printed sheet, with the texts of the landing page: the company’s own if it has any. */
export function PrintSheet({ code, name, words, language }: Props) {
  const { t } = useTexts();
  const landing = useTextsIn(language, 'joining');
  const theirs = useTextsIn(language, 'sharing');
  // While sign-up is closed, the product’s own texts are used.
  const said = useQuery(originQuery({ code, locale: language })).data?.landing ?? {};
  const address = addressOf(code);
  const logo = companyLogo();
  const first = name.split(' ')[0] ?? name;
  return (
    <article className={css.sheet} lang={theirs.locale} data-testid="print-sheet">
      <p className={css.company}>
        {logo === undefined ? companyName() : <img src={logo} alt={companyName()} />}
      </p>
      <h2 className={css.headline}>{said.headline ?? landing.t('joining:landing.title', { name: first })}</h2>
      <p className={css.what}>{said.what ?? landing.t('joining:landing.what')}</p>
      {words !== null && <blockquote className={css.quote}>{words}</blockquote>}
      <ul className={css.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>
            <strong>{said[`${reason}Title`] ?? landing.t(`joining:landing.${reason}.title`)}</strong>{' '}
            {said[`${reason}Text`] ?? landing.t(`joining:landing.${reason}.text`)}
          </li>
        ))}
      </ul>
      <div className={css.way}>
        <QrCode value={address} label={t('sharing:page.qr', { code })} className={css.qr} />
        <div className={css.where}>
          <p className={css.scan}>{theirs.t('sharing:page.scan')}</p>
          <p className={css.address} data-testid="print-address">
            {address.replace(/^https?:\/\//, '')}
          </p>
          <p className={css.by}>{theirs.t('sharing:page.by', { name })}</p>
          <p>{theirs.t('sharing:page.free')}</p>
        </div>
      </div>
    </article>
  );
}
