import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  affiliateDataQuery,
  type UploadDialogName,
} from '../../features/affiliate-data/affiliate-data.data.ts';
import { PaperCard } from '../../features/affiliate-data/PaperCard.tsx';
import { TaxForm } from '../../features/affiliate-data/TaxForm.tsx';
import { UploadDialog } from '../../features/affiliate-data/UploadDialog.tsx';
import { LegalDocumentsCard } from '../../features/legal-documents/LegalDocumentsCard.tsx';
import { readinessQuery } from '../../features/payouts/readiness.data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { toast } from '../../ui/toast/toast.ts';
import css from './AccountPage.module.css';
import { AccountPage } from './AccountPage.tsx';

/** What a payout needs on paper: registration, legal note, tax number, terms. */
export function DocumentsScreen() {
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
  const cards = (dialog: UploadDialogName) =>
    query.isSuccess && <PaperCard data={query.data} dialog={dialog} writable={own} />;
  return (
    <>
      <BlockedAlert partner={partner} />
      <div className={css.columns}>
        <div className={css.column}>
          {!query.isSuccess && (
            <Card title={t('nav.documents')}>
              <QueryContent query={query}>{() => null}</QueryContent>
            </Card>
          )}
          {cards('document')}
          {cards('legal-note')}
        </div>
        <div className={css.column}>
          <Card title={t('account:tax.title')}>
            <QueryContent query={query}>
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

/** Nothing is paid while papers are missing (specification, section 5). */
function BlockedAlert({ partner }: { partner: number }) {
  const { t } = useTexts();
  const { data } = useQuery(readinessQuery(partner));
  const blocking = data?.missing.filter((code) => ['businessRegistration', 'terms', 'ustId'].includes(code));
  if (blocking === undefined || blocking.length === 0) return null;
  return (
    <p role="alert" className={css.alert}>
      <Icon name="alert" size={24} />
      <strong>{t('account:documents.required')}</strong>
    </p>
  );
}
