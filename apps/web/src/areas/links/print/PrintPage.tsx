import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useSubject, useViewed } from '../../../api/subject.ts';
import { companyLogo, companyName } from '../../../i18n/instance-facts.ts';
import { type Locale, localeNames, localeOf, offeredLocales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useTextsIn } from '../../../i18n/use-texts-in.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { originQuery } from '../../session/joining/joining.data.ts';
import { linksPageQuery, ownLinks } from '../referrals/own-links.data.ts';
import { addressOf } from '../referrals/referral-code.ts';
import { linkQuery, type ReferralLink } from '../referrals/referrals.data.ts';
import css from './PrintPage.module.css';

/** A printable sheet with a link, for a notice board or a table: who invites, to what, and where it leads. */
export function PrintPage() {
  const { t, locale } = useTexts();
  const { partner } = useSubject();
  const search = useSearch({ from: '/signed-in/app/links/print' });
  const navigate = useNavigate({ from: '/app/links/print' });
  const ownName = useSession().partner?.displayName ?? '';
  const name = useViewed()?.name ?? ownName;
  const language = search.language ?? locale;
  const query = useLink(partner, search.link);
  return (
    <>
      <PageHead
        back={<BackLink to="/app/links/referral-link">{t('nav.referralLink')}</BackLink>}
        title={t('nav.printPage')}
        lead={t('sharing:page.lead')}
        actions={
          <Button icon="print" onClick={() => print()}>
            {t('sharing:page.print')}
          </Button>
        }
      />
      <div className={css.language}>
        <SelectField
          label={t('sharing:page.language')}
          value={language}
          options={offeredLocales().map((value) => ({ value, label: localeNames[value] }))}
          onChange={({ currentTarget }) => {
            const chosen = localeOf(currentTarget.value);
            if (chosen === null) return;
            void navigate({ search: (before) => ({ ...before, language: chosen }), replace: true });
          }}
        />
      </div>
      <QueryContent query={query} lines={[60, 90, 80, 70]} room={[720, 1018]} missing={<NoLink />}>
        {(link) =>
          link === null || !link.isActive ? (
            <NoLink />
          ) : (
            <PrintSheet code={link.code} name={name} words={link.words} language={language} />
          )
        }
      </QueryContent>
    </>
  );
}

/** The requested link, or the default one; null if there is none yet. */
function useLink(partner: number, id: number | undefined) {
  const one = useQuery({
    ...linkQuery(id ?? 0),
    enabled: id !== undefined,
    select: (link): ReferralLink | null => link,
  });
  const listed = useQuery({
    ...linksPageQuery(partner, 1),
    enabled: id === undefined,
    select: ({ items }): ReferralLink | null => {
      const own = ownLinks(items);
      return own.find(({ isDefault }) => isDefault) ?? own.find(({ isActive }) => isActive) ?? null;
    },
  });
  return id === undefined ? listed : one;
}

function NoLink() {
  const { t } = useTexts();
  return (
    <Empty
      picture="link"
      title={t('sharing:page.none')}
      action={<ButtonLink to="/app/links/referral-link">{t('sharing:page.make')}</ButtonLink>}
    />
  );
}

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
function PrintSheet({ code, name, words, language }: Props) {
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
