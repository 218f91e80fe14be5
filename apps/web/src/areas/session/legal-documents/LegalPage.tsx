import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './LegalPage.module.css';
import { type LegalPageKind, legalPageQuery } from './legal-page.data.ts';

/** The company's legally required imprint. */
export function ImprintPage() {
  return <LegalPage kind="imprint" />;
}

/** The privacy notice. */
export function PrivacyPage() {
  return <LegalPage kind="privacy" />;
}

function LegalPage({ kind }: { kind: LegalPageKind }) {
  const { t, format, locale } = useTexts();
  const query = useQuery(legalPageQuery(kind, locale));
  const { data } = query;
  return (
    <>
      <PageHead
        title={data?.title ?? t(`legal.${kind}`)}
        {...(data !== undefined && {
          lead: t('joining:legal.version', { version: data.version, date: format.date(data.validFrom) }),
        })}
      />
      <QueryContent
        query={query}
        lines={[40, 90, 80, 85, 60]}
        missing={<p className="quiet">{t('joining:legal.none')}</p>}
      >
        {({ text, locale: language }) => (
          <div lang={language} className={css.text}>
            {text}
          </div>
        )}
      </QueryContent>
    </>
  );
}
