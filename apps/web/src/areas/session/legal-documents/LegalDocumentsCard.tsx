import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './LegalDocumentsCard.module.css';
import { documentsQuery } from './legal-documents.data.ts';

interface Props {
  onAccepted: () => void;
}

/** Terms and agreements to read and accept, in the reader's language. */
export function LegalDocumentsCard({ onAccepted }: Props) {
  const { t, format } = useTexts();
  const queryClient = useQueryClient();
  const query = useQuery(documentsQuery());
  const [busy, setBusy] = useState<number | null>(null);

  async function accept(id: number): Promise<void> {
    setBusy(id);
    try {
      const saved = await request('POST /api/legal_documents/{id}/accept', { params: { id } });
      toast.success(t('account:legal.acceptedNow', { title: saved.title }));
      onAccepted();
    } catch (error) {
      toast.error(t('account:legal.failed'), { error: error as ApiError, retry: () => void accept(id) });
    }
    await queryClient.invalidateQueries({ queryKey: documentsQuery().queryKey });
    setBusy(null);
  }

  return (
    <Card title={t('account:legal.title')}>
      <p className="quiet">{t('account:legal.lead')}</p>
      <QueryContent query={query} room={[223, 223]}>
        {({ items }) => (
          <ul className={css.list}>
            {items.map(({ id, title, text, version, validFrom, acceptedAt }) => (
              <li key={id} className={css.document}>
                <details open={acceptedAt === null}>
                  <summary>
                    <strong>{title}</strong>
                    <span className="quiet">
                      {t('account:legal.version', { version, date: format.date(validFrom) })}
                    </span>
                  </summary>
                  <p className={css.text}>{text}</p>
                </details>
                {acceptedAt === null ? (
                  <ReasonedButton loading={busy === id} onClick={() => void accept(id)} writes>
                    {t('account:legal.accept', { title })}
                  </ReasonedButton>
                ) : (
                  <p className={css.accepted}>
                    <Icon name="check" size={18} />
                    {t('account:legal.accepted', { date: format.dateTime(acceptedAt) })}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  );
}
