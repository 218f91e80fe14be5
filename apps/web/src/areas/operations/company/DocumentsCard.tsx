import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import {
  type Company,
  type DocumentKind,
  documentKinds,
  type PublishedDocument,
  publishedDocumentsQuery,
  reloadCompany,
} from './company.data.ts';
import css from './DocumentsCard.module.css';
import { PublishSheet } from './PublishSheet.tsx';

/** The company's documents: the version in force, earlier ones, and the form for a new one. */
export function DocumentsCard({ company }: { company: Company }) {
  const { t } = useTexts();
  const query = useQuery(publishedDocumentsQuery());
  const [publishing, setPublishing] = useState<DocumentKind | null>(null);
  const [withdrawn, setWithdrawn] = useState<PublishedDocument | null>(null);
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
                    onWithdraw={setWithdrawn}
                  />
                </li>
              ))}
            </ul>
            {withdrawn !== null && <WithdrawDialog document={withdrawn} onClose={() => setWithdrawn(null)} />}
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
  /** Newest first. */
  versions: readonly PublishedDocument[];
  onPublish: () => void;
  onWithdraw: (version: PublishedDocument) => void;
}

function Versions({ kind, versions, onPublish, onWithdraw }: VersionsProps) {
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
      {versions.map((document) => (
        <details key={document.id} className={css.version}>
          <summary>
            {t('operations:documents.version', {
              version: document.version,
              date: format.dateTime(document.validFrom),
            })}
            {document.publishedBy !== null && <span className="quiet"> · {document.publishedBy}</span>}
            {document.productDraft && (
              <>
                {' '}
                <Badge tone="waiting">{t('operations:documents.productDraft')}</Badge>
              </>
            )}
          </summary>
          {Date.parse(document.validFrom) > Date.now() && (
            <Button variant="default" onClick={() => onWithdraw(document)}>
              {t('operations:documents.withdraw')}
            </Button>
          )}
          {document.texts.map(({ locale, title: heading, text }) => (
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

/** Withdraws a version before it comes into force. */
function WithdrawDialog({ document, onClose }: { document: PublishedDocument; onClose: () => void }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const { id, kind, version, validFrom } = document;
  const title = t(`operations:documents.kind.${kind}`);
  return (
    <ReasonDialog
      title={t('operations:documents.withdrawOf', { title, version })}
      confirm={t('operations:documents.withdraw')}
      dangerous
      draft={`withdraw-${id}`}
      send={(body) => request('DELETE /api/legal_documents/{id}', { params: { id }, body })}
      onSent={() => {
        void reloadCompany(client);
        toast.success(t('operations:documents.withdrawn', { title, version }));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('operations:documents.withdrawText', { date: format.dateTime(validFrom) })}</p>
    </ReasonDialog>
  );
}
