import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../../api/file.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyRows } from '../../../ui/EmptyRows.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { DocumentButtons } from './DocumentButtons.tsx';
import css from './DocumentRows.module.css';
import { MoreRows } from './MoreRows.tsx';
import { SHOWN, signedDocumentsQuery } from './statements.data.ts';

type SignedDocument = CallAnswer<'GET /api/partners/{id}/signed_documents'>['items'][number];

/** All signed files by consecutive number, as issued: each names its predecessor, so verifying needs all of them. */
export function SignedCard({ partner }: { partner: number }) {
  const { t } = useTexts();
  const [limits, setLimits] = useState(SHOWN);
  const query = useQuery({ ...signedDocumentsQuery(partner, limits), placeholderData: keepPreviousData });
  return (
    <Card title={t('money:signed.title')}>
      <p className={css.text}>{t('money:signed.text')}</p>
      <QueryContent query={query} lines={[80]}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyRows>{t('money:signed.none')}</EmptyRows>
          ) : (
            <>
              <ul className={css.rows}>
                {items.map((document) => (
                  <SignedRow key={document.id} document={document} />
                ))}
              </ul>
              <MoreRows shown={items.length} total={total} onMore={() => setLimits(limits + 4 * SHOWN)} />
            </>
          )
        }
      </QueryContent>
    </Card>
  );
}

function SignedRow({ document: { id, number, kind, from, to, issuedAt } }: { document: SignedDocument }) {
  const { t, format } = useTexts();
  const first = format.month(`${from}-01`);
  const months = from === to ? first : `${first} – ${format.month(`${to}-01`)}`;
  const name = t(`money:signed.kind.${kind}`, { months });
  return (
    <li>
      <span className={css.what}>
        <strong>{t('money:signed.numbered', { number, name })}</strong>
        <span className="quiet">{t('money:signed.issued', { date: format.date(issuedAt) })}</span>
      </span>
      <DocumentButtons
        name={name}
        files={[['zip', () => download('GET /api/signed_documents/{id}/signed.zip', { params: { id } })]]}
      />
    </li>
  );
}
