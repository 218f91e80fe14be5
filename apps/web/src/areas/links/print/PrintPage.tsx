import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useSubject, useViewed } from '../../../api/subject.ts';
import { localeNames, localeOf, offeredLocales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { linksPageQuery, ownLinks } from '../referrals/own-links.data.ts';
import { linkQuery, type ReferralLink } from '../referrals/referrals.data.ts';
import css from './PrintPage.module.css';
import { PrintSheet } from './PrintSheet.tsx';

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
