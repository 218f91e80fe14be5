import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import form from '../operators/OperatorForm.module.css';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import css from './Broadcasts.module.css';
import { resultTones } from './broadcast-tones.ts';
import { type Broadcast, type Recipient, recipientsPageQuery } from './broadcasts.data.ts';
import { recipientResults, recipientsTable } from './broadcasts-search.ts';
import { useAudienceWords } from './use-audience-words.ts';

/** A sent broadcast: text, audience, and delivery status by recipient. */
export function SentBroadcast({ broadcast }: { broadcast: Broadcast }) {
  const { t, format } = useTexts();
  const words = useAudienceWords();
  const {
    audience,
    isLegal,
    legalBasis,
    recipients,
    results,
    dueAt,
    endedAt,
    submittedAt,
    submittedBy,
    reason,
    approval,
  } = broadcast;
  const moment = (at: string | null) => at && format.dateTime(at);
  return (
    <div className={css.page}>
      {broadcast.state === 'waiting' && approval !== null && (
        <Note>
          <p>
            {t('broadcasts:waits')}{' '}
            <Link
              to="/app/operations/approvals"
              search={{ approval: Number(String(approval).split('/').at(-1)) }}
            >
              {t('broadcasts:toApproval')}
            </Link>
          </p>
        </Note>
      )}
      <div className={css.columns}>
        <Card title={t('broadcasts:message')}>
          <Texts broadcast={broadcast} />
        </Card>
        <Card title={t('broadcasts:sending')}>
          <FieldList
            fields={[
              ...(isLegal ? [[t('broadcasts:legal.badge'), legalBasis] as const] : []),
              [t('broadcasts:audience'), words(audience)],
              [t('broadcasts:recipients'), format.integer(recipients)],
              ...recipientResults
                .filter((result) => results[result] > 0)
                .map(
                  (result) => [t(`broadcasts:result.${result}`), format.integer(results[result])] as const,
                ),
              [t('broadcasts:submitted'), `${moment(submittedAt)}, ${submittedBy}`],
              [t('broadcasts:dueAt'), moment(dueAt)],
              ...(endedAt === null ? [] : [[t('broadcasts:endedAt'), moment(endedAt)] as const]),
              [t('ui:form.reason'), reason],
            ]}
          />
        </Card>
      </div>
      <RecipientsTable broadcast={broadcast} />
    </div>
  );
}

function Texts({ broadcast: { texts, locales: written, link } }: { broadcast: Broadcast }) {
  const { t } = useTexts();
  const [language, setLanguage] = useState(written[0] ?? 'de');
  const content = texts[language];
  return (
    <div className={form.form}>
      <Segments
        label={t('newsDesk:language')}
        value={language}
        onChoose={setLanguage}
        options={locales
          .filter((locale) => written.includes(locale))
          .map((value) => ({ value, label: t(`operations:language.${value}`) }))}
      />
      {content !== null && (
        <div className={css.message} lang={language}>
          <strong>{content.subject}</strong>
          {content.text}
        </div>
      )}
      {content !== null && link !== null && (
        <p className="quiet">{t('labelled', { label: content.button, value: link })}</p>
      )}
    </div>
  );
}

/** Recipients of a broadcast with their delivery status. */
function RecipientsTable({ broadcast: { id, title } }: { broadcast: Broadcast }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const search = useSearch({ from: '/operations/app/operations/broadcasts/$broadcast' });
  const readsFiles = rights.includes('partners.read');
  return (
    <DataTable
      name="broadcast-recipients"
      title={t('broadcasts:recipientsOf', { title })}
      definition={recipientsTable}
      search={search}
      columns={useColumns(readsFiles)}
      rowId={(recipient) => recipient.id}
      {...(readsFiles && {
        rowLink: (recipient: Recipient, parts) => <PartnerFileLink id={recipient.id} {...parts} />,
      })}
      pageQuery={(page, limits) => recipientsPageQuery(id, search, { page, limits })}
      count={(count) => t('broadcasts:recipientCount', { count, number: format.integer(count) })}
      none={<Empty list picture="people" title={t('broadcasts:noRecipients')} />}
      filters={[
        { kind: 'text', name: 'text', label: t('broadcasts:recipientSearch') },
        {
          kind: 'choice',
          name: 'result',
          label: t('broadcasts:resultLabel'),
          all: t('broadcasts:anyResult'),
          options: recipientResults.map((value) => ({ value, label: t(`broadcasts:result.${value}`) })),
        },
      ]}
      views={[{ id: 'failed', label: t('broadcasts:result.failed'), search: { result: 'failed' } }]}
    />
  );
}

function useColumns(readsMessages: boolean): Column<Recipient>[] {
  const { t, format } = useTexts();
  const resultOf = ({ result }: Recipient) => t(`broadcasts:result.${result}`);
  const atOf = ({ at }: Recipient) => at && format.dateTime(at);
  const causeOf = ({ cause }: Recipient) => cause && t(`operations:messages.cause.${cause}`);
  return [
    { id: 'name', label: t('operations:operators.name'), cell: ({ name }) => name, csv: ({ name }) => name },
    {
      id: 'id',
      label: t('operations:partner.number'),
      ascendingFirst: true,
      numeric: true,
      cell: ({ id }) => id,
      csv: ({ id }) => id,
    },
    {
      id: 'result',
      label: t('broadcasts:resultLabel'),
      onPhone: 'status',
      cell: (row) => <Badge tone={resultTones[row.result]}>{resultOf(row)}</Badge>,
      csv: resultOf,
    },
    { id: 'at', label: t('broadcasts:at'), onPhone: 'note', cell: atOf, csv: atOf },
    { id: 'cause', label: t('operations:messages.why'), onPhone: 'unit', cell: causeOf, csv: causeOf },
    ...(readsMessages
      ? [
          {
            id: 'message',
            label: t('broadcasts:mail'),
            optional: true as const,
            cell: ({ message }: Recipient) =>
              message && (
                <Link to="/app/operations/messages" search={{ message }} preload={false}>
                  {message}
                </Link>
              ),
            csv: ({ message }: Recipient) => message,
          },
        ]
      : []),
  ];
}
