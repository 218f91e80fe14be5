import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { pathOf } from '../../../../api/call-path.ts';
import { AuthLayout } from '../../../../frame/auth-layout/AuthLayout.tsx';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ButtonAnchor } from '../../../../ui/Button.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import css from './TaxPackage.module.css';
import { taxLinkFactsQuery } from './tax-links.data.ts';

const route = getRouteApi('/tax-package/$token');

/** Target of a tax adviser's link: whose package it is, and the download. Opening the page does not count as using the link. */
export function TaxPackagePage() {
  const { t, format } = useTexts();
  const { token } = route.useParams();
  const query = useQuery(taxLinkFactsQuery(token));
  return (
    <AuthLayout title={t('nav.taxPackage')}>
      <QueryContent
        query={query}
        lines={[80, 60, 40]}
        missing={<Note tone="alarm">{t('money:tax.unknown')}</Note>}
      >
        {({ partner, company, year, to, expiresAt }) => (
          <>
            <p className={css.text}>{t('money:tax.of', { partner, company, year })}</p>
            <p className={css.text}>{t('money:tax.contents', { month: format.month(`${to}-01`) })}</p>
            <ButtonAnchor
              size="large"
              fullWidth
              icon="download"
              href={pathOf('GET /api/tax_packages/{token}/tax.zip', { params: { token } })}
            >
              {t('money:tax.load')}
            </ButtonAnchor>
            <p className="quiet">{t('money:tax.until', { date: format.dateTime(expiresAt) })}</p>
          </>
        )}
      </QueryContent>
    </AuthLayout>
  );
}
