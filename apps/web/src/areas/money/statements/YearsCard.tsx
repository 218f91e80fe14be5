import { useQuery, useQueryClient } from '@tanstack/react-query';
import { download, downloadOrThrow } from '../../../api/file.ts';
import { openInNewTab } from '../../../api/ticket.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyRows } from '../../../ui/EmptyRows.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { DocumentButtons } from './DocumentButtons.tsx';
import css from './DocumentRows.module.css';
import { refreshDocuments, yearsQuery } from './statements.data.ts';

/** A statement per year: PDF, CSV, and both with a signature. */
export function YearsCard({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  return (
    <Card title={t('money:years.title')}>
      <QueryContent query={useQuery(yearsQuery(partner))} lines={[80]}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyRows>{t('money:years.none')}</EmptyRows>
          ) : (
            <ul className={css.rows}>
              {items.map(({ id, to, isWhole, gross, closing }) => (
                <li key={id}>
                  <span className={css.what}>
                    <strong>{id}</strong>
                    <span className="quiet">
                      {isWhole
                        ? t('money:years.sums', {
                            gross: format.money(gross),
                            closing: format.money(closing),
                          })
                        : t('money:years.upTo', { month: format.month(`${to}-01`) })}
                    </span>
                  </span>
                  <YearFiles partner={partner} year={id} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  );
}

function YearFiles({ partner, year }: { partner: number; year: number }) {
  const client = useQueryClient();
  const args = { params: { id: partner, year } };
  const sign = async () => {
    const signing = downloadOrThrow('GET /api/partners/{id}/year_statements/{year}/signed.zip', args);
    const { name, content } = await signing;
    saveBlob(name, content);
    await refreshDocuments(client, partner);
  };
  return (
    <DocumentButtons
      name={String(year)}
      files={[
        ['pdf', () => openInNewTab('GET /pdf/partners/{id}/year_statements/{year}', args)],
        ['csv', () => download('GET /csv/partners/{id}/year_statements/{year}', args)],
        ['zip', sign],
      ]}
    />
  );
}
