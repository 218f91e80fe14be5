import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import list from '../message-texts/MessageTexts.module.css';
import { pageNames, pages, pageTextsQuery } from './page-texts.data.ts';

/** The pages with texts of the company's own, and the languages that have them. */
export function PageTextsPage() {
  const { t, format } = useTexts();
  const languages = (locales: readonly ('de' | 'en' | 'fr-FR' | 'ru-RU')[]) =>
    format.list(locales.map((locale) => t(`operations:language.${locale}`)));
  return (
    <>
      <PageHead title={t('operations:title.pageTexts')} lead={t('pageTexts:lead')} />
      <Card title={t('pageTexts:pages')}>
        <QueryContent query={useQuery(pageTextsQuery())} lines={[60, 60, 60, 60, 60, 60]}>
          {(known) => (
            <ul className={list.kinds}>
              {pages.map((page) => {
                const { own = [], drafts = [] } = known.find((one) => one.page === page) ?? {};
                return (
                  <li key={page} data-testid="page-text">
                    <Link to="/app/operations/page-texts/$page" params={{ page }}>
                      {t(pageNames[page])}
                    </Link>
                    <span className="quiet">
                      {t('labelled', {
                        label: t('pageTexts:own'),
                        value: own.length === 0 ? t('pageTexts:none') : languages(own),
                      })}
                      {drafts.length > 0 &&
                        ` · ${t('labelled', { label: t('pageTexts:drafts'), value: languages(drafts) })}`}
                    </span>
                  </li>
                );
              })}
            </ul>
          )}
        </QueryContent>
      </Card>
    </>
  );
}
