import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/request.ts';
import { AuthLayout } from '../../frame/auth-layout/AuthLayout.tsx';
import { type NewTerms, newTermsQuery } from '../../frame/new-terms.data.ts';
import { forgetNewTerms, putOffNewTerms } from '../../frame/new-terms.ts';
import { useGoOn } from '../../frame/use-go-on.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../ui/Reasoned.tsx';
import { ScrollArea } from '../../ui/ScrollArea.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { documentQuery } from './legal-documents/legal-documents.data.ts';
import css from './NewTermsPage.module.css';

const route = getRouteApi('/new-terms');

/** Shown before everything else while new terms have to be accepted; a user who postpones them is asked at the next sign-in. */
export function NewTermsPage() {
  const { t } = useTexts();
  const goOn = useGoOn();
  const query = useQuery(newTermsQuery());
  return (
    <AuthLayout title={t('nav.newTerms')}>
      <QueryContent query={query} lines={[90, 60, 80]}>
        {(documents) =>
          documents.length === 0 ? (
            <div className={css.page}>
              <p>{t('joining:newTerms.none')}</p>
              <Button size="large" fullWidth onClick={() => void goOn()}>
                {t('joining:newTerms.goOn')}
              </Button>
            </div>
          ) : (
            <div className={css.page}>
              <p>{t('joining:newTerms.lead')}</p>
              {documents.map((document) => (
                <Terms
                  key={document.id}
                  document={document}
                  onAccepted={() => void (documents.length === 1 && goOn())}
                />
              ))}
              <p className="quiet">{t('joining:newTerms.later')}</p>
              <Button
                variant="subtle"
                size="large"
                fullWidth
                onClick={() => {
                  putOffNewTerms(documents);
                  void goOn();
                }}
              >
                {t('joining:newTerms.putOff')}
              </Button>
            </div>
          )
        }
      </QueryContent>
    </AuthLayout>
  );
}

interface TermsProps {
  document: NewTerms[number];
  onAccepted: () => void;
}

/** A document with its validity and text, and the button that accepts it. */
function Terms({ document: { id, title, version, validFrom }, onAccepted }: TermsProps) {
  const { t, format } = useTexts();
  const { text } = route.useSearch();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function accept(): Promise<void> {
    setBusy(true);
    try {
      await request('POST /api/legal_documents/{id}/accept', { params: { id } });
      forgetNewTerms(client, id);
      // What a payout lacks, and the accepted documents, are outdated in the cache.
      void client.invalidateQueries();
      onAccepted();
    } catch (error) {
      toast.error(t('joining:newTerms.failed'), { error: error as ApiError, retry: () => void accept() });
      // It may have been replaced meanwhile.
      void client.invalidateQueries({ queryKey: newTermsQuery().queryKey });
    }
    setBusy(false);
  }

  return (
    <section className={css.document} aria-label={title}>
      <h2>{title}</h2>
      <p className="quiet">{t('joining:newTerms.since', { version, date: format.date(validFrom) })}</p>
      {text === id ? (
        <FullText id={id} title={title} />
      ) : (
        <Link to="/new-terms" search={{ text: id }} replace>
          {t('joining:newTerms.read', { title })}
        </Link>
      )}
      <ReasonedButton
        size="large"
        loading={busy}
        onClick={() => void accept()}
        writes
        aria-label={t('joining:newTerms.acceptOf', { title })}
      >
        {t('joining:newTerms.accept')}
      </ReasonedButton>
    </section>
  );
}

function FullText({ id, title }: { id: number; title: string }) {
  const query = useQuery(documentQuery(id));
  return (
    <QueryContent query={query} lines={[90, 80, 85, 60]}>
      {({ text }) => (
        <ScrollArea label={title} className={css.text}>
          {text}
        </ScrollArea>
      )}
    </QueryContent>
  );
}
