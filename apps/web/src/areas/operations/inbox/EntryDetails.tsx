import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import css from './Inbox.module.css';
import { type InboxEntry, inboxEntryQuery } from './inbox.data.ts';
import { EntriesForm } from './ManyEntries.tsx';
import { AssignForm, RetryButton, RowsForm } from './RetryForm.tsx';
import { unknownProductOf } from './unknown-product.ts';

/** One order that could not be imported: its faults, and all actions on it. */
export function EntryDetails({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <QueryContent
      query={useQuery(inboxEntryQuery(id))}
      lines={[60, 80, 70, 90]}
      missing={<Empty title={t('inbox:gone')} />}
    >
      {(entry) => (
        <div className={css.form}>
          {entry.status === 'waiting' && <Faults entry={entry} />}
          <Facts entry={entry} />
          {entry.status === 'waiting' && <Actions key={`${entry.id}.${entry.tries}`} entry={entry} />}
        </div>
      )}
    </QueryContent>
  );
}

function Faults({ entry }: { entry: InboxEntry }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const { kind, faults } = entry;
  const number = unknownProductOf(entry);
  return (
    <Note tone="alarm" title={t(`inbox:kind.${kind}`)}>
      <ul className={css.faults}>
        {faults.map(({ line, column, reason }) => (
          <li key={`${line}.${column}`}>
            {t('inbox:line', { number: format.integer(line) })}{' '}
            <span lang="en">{column === null ? reason : `${column} ${reason}`}</span>
          </li>
        ))}
      </ul>
      <p>{t(`inbox:help.${kind}`)}</p>
      {kind === 'product' && rights.includes('products.write') && (
        <p>
          <Link
            to="/app/operations/products"
            search={{ open: 'new', ...(number !== undefined && { number }) }}
          >
            {t('inbox:makeProduct')}
          </Link>
        </p>
      )}
    </Note>
  );
}

function Facts({ entry }: { entry: InboxEntry }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const { source, number, partner, tries, arrivedAt, triedAt, status, endedAt, endedBy, reason } = entry;
  const buyer =
    partner === null ? (
      UNKNOWN
    ) : rights.includes('partners.read') ? (
      <PartnerFileLink id={partner.id}>{partner.displayName}</PartnerFileLink>
    ) : (
      partner.displayName
    );
  return (
    <FieldList
      fields={[
        [t('inbox:number'), number ?? t('inbox:noNumber')],
        [t('inbox:source'), source ?? UNKNOWN],
        [t('operations:operators.state'), t(`inbox:status.${status}`)],
        [t('inbox:assigned'), buyer],
        [t('inbox:tries'), format.integer(tries)],
        [t('inbox:arrivedAt'), format.dateTime(arrivedAt)],
        [t('inbox:triedAt'), format.dateTime(triedAt)],
        ...(endedAt === null
          ? []
          : [
              [t('inbox:endedAt'), format.dateTime(endedAt)] as const,
              [t('inbox:endedBy'), endedBy === null ? t('inbox:byImport') : endedBy.name || UNKNOWN] as const,
              [t('ui:form.reason'), reason ?? UNKNOWN] as const,
            ]),
      ]}
    />
  );
}

type Form = 'assign' | 'rows' | 'giveUp';

function Actions({ entry }: { entry: InboxEntry }) {
  const { t } = useTexts();
  const [form, setForm] = useState<Form | null>(null);
  if (entry.rows === null) return <p className="quiet">{t('inbox:noRows')}</p>;
  return (
    <>
      <div className={css.actions}>
        <RetryButton entry={entry}>{t('inbox:retry.button')}</RetryButton>
        {entry.kind === 'before-start' && (
          <RetryButton entry={entry} history={!entry.history}>
            {t(entry.history ? 'inbox:history.not' : 'inbox:history.as')}
          </RetryButton>
        )}
        {(['assign', 'rows', 'giveUp'] as const).map((one) => (
          <Button
            key={one}
            variant="default"
            aria-expanded={form === one}
            onClick={() => setForm(form === one ? null : one)}
          >
            {t(`inbox:${one}.button`)}
          </Button>
        ))}
      </div>
      {form === 'assign' && <AssignForm entry={entry} />}
      {form === 'rows' && <RowsForm entry={entry} />}
      {form === 'giveUp' && <EntriesForm ids={[entry.id]} task="giveUp" onDone={() => undefined} />}
    </>
  );
}
