import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Note } from '../../ui/Note.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { readinessQuery } from '../money/payouts/readiness.data.ts';
import { LegalDocumentsCard } from '../session/legal-documents/LegalDocumentsCard.tsx';
import css from './AccountPage.module.css';
import { AccountPage } from './AccountPage.tsx';
import { affiliateDataQuery, dialogs, type UploadDialogName } from './affiliate-data/affiliate-data.data.ts';
import { PaperCard } from './affiliate-data/PaperCard.tsx';
import { TaxForm } from './affiliate-data/TaxForm.tsx';
import { UploadDialog } from './affiliate-data/UploadDialog.tsx';

/** Height of most previews: no payout is possible without the first document, while the second is seldom sent. */
const paperRooms = { document: [194, 173], 'legal-note': [96, 75] } as const;

/** The documents that a payout needs: registration, legal note, tax number, terms. */
export function DocumentsPage() {
  return (
    <AccountPage title="nav.documents">
      {({ partner, own }) => <Documents partner={partner} own={own} />}
    </AccountPage>
  );
}

function Documents({ partner, own }: { partner: number; own: boolean }) {
  const { t } = useTexts();
  const { upload } = useSearch({ from: '/signed-in/app/profile/documents' });
  const navigate = useNavigate({ from: '/app/profile/documents' });
  const queryClient = useQueryClient();
  const query = useQuery(affiliateDataQuery(partner));
  const changed = () => void queryClient.invalidateQueries({ queryKey: readinessQuery(partner).queryKey });
  const close = () => void navigate({ search: {}, replace: true });
  // The cards are there from the start; only their content arrives later.
  const card = (dialog: UploadDialogName) =>
    query.isSuccess ? (
      <PaperCard data={query.data} dialog={dialog} writable={own} />
    ) : (
      <Card title={t(`account:documents.${dialogs[dialog]}`)}>
        <QueryContent query={query} lines={[90, 60, 30]} room={paperRooms[dialog]}>
          {() => null}
        </QueryContent>
      </Card>
    );
  return (
    <>
      <BlockedAlert partner={partner} />
      <div className={css.columns}>
        <div className={css.column}>
          {card('document')}
          {card('legal-note')}
        </div>
        <div className={css.column}>
          <Card title={t('account:tax.title')}>
            <QueryContent query={query} room={[325, 280]}>
              {(data) =>
                own ? <TaxForm data={data} onSaved={changed} /> : <p>{data.ust ?? t('account:tax.none')}</p>
              }
            </QueryContent>
          </Card>
          {own && <LegalDocumentsCard onAccepted={changed} />}
        </div>
      </div>
      {own && upload !== undefined && (
        <UploadDialog
          dialog={upload}
          partner={partner}
          onDone={(saved) => {
            queryClient.setQueryData(affiliateDataQuery(partner).queryKey, saved);
            changed();
            toast.success(t('account:documents.uploaded'));
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** No payout while documents are missing (specification, section 5). */
function BlockedAlert({ partner }: { partner: number }) {
  const { t } = useTexts();
  const { data } = useQuery(readinessQuery(partner));
  const blocking = data?.missing.filter((code) => ['businessRegistration', 'terms', 'ustId'].includes(code));
  if (blocking === undefined || blocking.length === 0) return null;
  return (
    <Note role="alert" tone="alarm">
      <strong>{t('account:documents.required')}</strong>
    </Note>
  );
}
