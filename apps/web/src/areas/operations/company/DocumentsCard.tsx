import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import {
  type Company,
  type DocumentKind,
  documentKinds,
  type PublishedDocument,
  publishedDocumentsQuery,
} from './company.data.ts';
import css from './DocumentsCard.module.css';
import { PublishSheet } from './PublishSheet.tsx';

/** What the company publishes: the version that holds of each document, those before it, and the way to a new one. */
export function DocumentsCard({ company }: { company: Company }) {
  const { t } = useTexts();
  const query = useQuery(publishedDocumentsQuery());
  const [publishing, setPublishing] = useState<DocumentKind | null>(null);
  return (
    <Card title={t('operations:documents.title')}>
      <p className="quiet">{t('operations:documents.lead')}</p>
      <QueryContent query={query} lines={[80, 80, 80, 80]}>
        {(documents) => (
          <>
            <ul className={css.list}>
              {documentKinds.map((kind) => (
                <li key={kind}>
                  <Versions
                    kind={kind}
                    versions={documents.filter((document) => document.kind === kind)}
                    onPublish={() => setPublishing(kind)}
                  />
                </li>
              ))}
            </ul>
            {publishing !== null && (
              <PublishSheet
                kind={publishing}
                newest={documents.find(({ kind }) => kind === publishing)}
                company={company}
                onClose={() => setPublishing(null)}
              />
            )}
          </>
        )}
      </QueryContent>
    </Card>
  );
}

interface VersionsProps {
  kind: DocumentKind;
  /** The newest first. */
  versions: readonly PublishedDocument[];
  onPublish: () => void;
}

function Versions({ kind, versions, onPublish }: VersionsProps) {
  const { t, format } = useTexts();
  const title = t(`operations:documents.kind.${kind}`);
  return (
    <>
      <div className={css.head}>
        <strong>{title}</strong>
        {versions.length === 0 && <Badge tone="bad">{t('operations:documents.missing')}</Badge>}
        <Button
          variant="subtle"
          onClick={onPublish}
          aria-label={t('operations:documents.publishOf', { title })}
        >
          {t('operations:documents.publish')}
        </Button>
      </div>
      {versions.map(({ id, version, validFrom, publishedBy, texts }) => (
        <details key={id} className={css.version}>
          <summary>
            {t('operations:documents.version', { version, date: format.dateTime(validFrom) })}
            {publishedBy !== null && <span className="quiet"> · {publishedBy}</span>}
          </summary>
          {texts.map(({ locale, title: heading, text }) => (
            <section key={locale} lang={locale}>
              <h3>{heading}</h3>
              <p className={css.text}>{text}</p>
            </section>
          ))}
        </details>
      ))}
    </>
  );
}
