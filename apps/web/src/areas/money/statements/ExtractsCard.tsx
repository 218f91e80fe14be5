import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../../api/file.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyRows } from '../../../ui/EmptyRows.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { loadRefusalTexts } from '../../../ui/refusal-text.ts';
import { cyclesQuery } from '../../../ui/table/use-cycle-options.ts';
import { DocumentButtons } from './DocumentButtons.tsx';
import css from './DocumentRows.module.css';
import { MoreRows } from './MoreRows.tsx';
import { type BookExtract, refreshDocuments, SHOWN, useExtracts } from './statements.data.ts';

interface Props {
  partner: number;
  /** Whether new ones may be requested here; existing ones can be read anyway. */
  asks: boolean;
  /** Another partner's, for an operator. */
  ofOther?: boolean;
}

/** Extracts of the books: every order with its commission, or the reason for none. */
export function ExtractsCard({ partner, asks, ofOther = false }: Props) {
  const { t } = useTexts();
  const [limits, setLimits] = useState(SHOWN);
  return (
    <Card title={t('money:extracts.title')}>
      <p className={css.text}>{t(ofOther ? 'money:extracts.textOfOther' : 'money:extracts.text')}</p>
      {asks && <ExtractForm partner={partner} />}
      <QueryContent query={useExtracts(partner, limits)} lines={[80]}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyRows>{t('money:extracts.none')}</EmptyRows>
          ) : (
            <>
              <ul className={css.rows}>
                {items.map((extract) => (
                  <ExtractRow key={extract.id} extract={extract} />
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

function ExtractForm({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const { data } = useQuery(cyclesQuery());
  const closed = data?.items.filter(({ closedAt }) => closedAt !== null) ?? [];
  const months = closed.map(({ dateFrom }) => ({
    value: dateFrom.slice(0, 7),
    label: format.month(dateFrom),
  }));
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({});
  // Defaults to the last closed year.
  const span = { from: months.at(Math.min(11, months.length - 1))?.value, to: months[0]?.value, ...chosen };
  const creation = useMutation({
    mutationFn: (body: { from: string; to: string }) =>
      request('POST /api/partners/{id}/book_extracts', { params: { id: partner }, body }),
    onError: (error) => loadRefusalTexts([error]),
    onSettled: () => refreshDocuments(client, partner),
  });
  const { from, to } = span;
  return (
    <>
      {creation.error !== null && <FormFailure error={creation.error} />}
      <div className={css.form}>
        {(['from', 'to'] as const).map((end) => (
          <SelectField
            key={end}
            label={t(`money:extracts.${end}`)}
            value={span[end] ?? ''}
            onChange={({ currentTarget: { value } }) => setChosen((before) => ({ ...before, [end]: value }))}
            options={months}
          />
        ))}
        <ReasonedButton
          variant="default"
          writes
          loading={creation.isPending}
          reason={whyNot()}
          onClick={() => from && to && creation.mutate({ from, to })}
        >
          {t('money:extracts.ask')}
        </ReasonedButton>
      </div>
    </>
  );

  function whyNot(): string | null {
    if (from === undefined || to === undefined) return t('money:extracts.noMonth');
    return to < from ? t('money:extracts.swapped') : null;
  }
}

function ExtractRow({ extract: { from, to, status, requestedAt, document } }: { extract: BookExtract }) {
  const { t, format } = useTexts();
  const months = format.month(`${from}-01`);
  const name = from === to ? months : `${months} – ${format.month(`${to}-01`)}`;
  return (
    <li>
      <span className={css.what}>
        <strong>{name}</strong>
        <span className="quiet">{t('money:extracts.asked', { date: format.date(requestedAt) })}</span>
      </span>
      {document === null ? (
        <Badge tone={status === 'failed' ? 'bad' : 'waiting'}>
          {t(status === 'failed' ? 'money:extracts.failed' : 'money:extracts.waiting')}
        </Badge>
      ) : (
        <DocumentButtons
          name={name}
          files={[
            [
              'zip',
              () => download('GET /api/signed_documents/{id}/signed.zip', { params: { id: idOf(document) } }),
            ],
          ]}
        />
      )}
    </li>
  );
}

/** The id at the end of an IRI. */
function idOf(address: string): number {
  return Number(address.split('/').at(-1));
}
