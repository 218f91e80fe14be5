import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { download } from '../../../api/file.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { CheckField } from '../../../ui/form/fields.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Changes } from '../approvals/Changes.tsx';
import { DayFields } from '../DayFields.tsx';
import { SubjectLink } from '../SubjectLink.tsx';
import { subjectText } from '../subject-text.ts';
import css from './AuditLogPage.module.css';
import { type AuditEntry, auditFilters, auditLogQuery } from './audit-log.data.ts';
import { type AuditSearch, auditActions, auditTable } from './audit-search.ts';

/** Who did what to whom, and why. */
export function AuditLogPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/audit-log' });
  const columns = useColumns();
  return (
    <>
      <PageHead title={t('operations:title.auditLog')} lead={t('operations:log.lead')} />
      <Further search={search} />
      <DataTable
        name="audit-log"
        title={t('operations:title.auditLog')}
        definition={auditTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => auditLogQuery(search, { page, limits })}
        count={(count) => t('operations:log.count', { count, number: format.integer(count) })}
        none={
          <Empty
            list
            picture="paper"
            title={t(
              search.looks === true || search.action === 'look'
                ? 'operations:log.none'
                : 'operations:log.noChanges',
            )}
          />
        }
        exportButton={<CsvButton search={search} />}
        filters={[
          { kind: 'text', name: 'by', label: t('operations:log.by') },
          { kind: 'text', name: 'subject', label: t('operations:log.subject') },
          {
            kind: 'choice',
            name: 'action',
            label: t('operations:log.action'),
            all: t('operations:log.allActions'),
            options: auditActions.map((action) => ({
              value: action,
              label: t(`operations:log.is.${action}`),
            })),
          },
          {
            kind: 'pill',
            name: 'address',
            label: t('labelled', { label: t('operations:log.place'), value: search.address ?? '' }),
          },
        ]}
      />
      {search.entry !== undefined && (
        <TableSheet title={t('operations:log.one')} parameter="entry" open={search.entry}>
          <EntryDetails id={search.entry} search={search} />
        </TableSheet>
      )}
    </>
  );
}

/** Period, both days included, and whether views are listed: they outnumber the changes by far. */
function Further({ search }: { search: AuditSearch }) {
  const { t } = useTexts();
  const navigate = useNavigate({ from: '/app/operations/audit-log' });
  return (
    <div className={css.further}>
      <DayFields definition={auditTable} search={search} />
      <CheckField
        checked={search.looks === true || search.action === 'look'}
        disabled={search.action !== undefined}
        onChange={({ currentTarget: { checked } }) =>
          void navigate({
            search: ({ looks: _, page: __, ...rest }) => ({
              ...rest,
              ...(checked && { looks: true as const }),
            }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        {t('operations:log.looks')}
      </CheckField>
    </div>
  );
}

/** All filtered entries as a CSV file. */
function CsvButton({ search }: { search: AuditSearch }) {
  const { t } = useTexts();
  const save = useMutation({
    mutationFn: () => download('GET /csv/audit_log', { query: auditFilters(search) }),
    onError: (error) => toast.error(t('operations:log.notSaved'), { error }),
  });
  return (
    <Button variant="default" icon="download" loading={save.isPending} onClick={() => save.mutate()}>
      {t('ui:table.csv')}
    </Button>
  );
}

/** One entry in full: the list has loaded it already. */
function EntryDetails({ id, search }: { id: number; search: AuditSearch }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const entry = client
    .getQueriesData<{ items: AuditEntry[] }>({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/audit_log'),
    })
    .flatMap(([, data]) => data?.items ?? [])
    .find((one) => one.id === id);
  if (entry === undefined) return <Empty>{t('operations:log.notHere', { page: search.page ?? 1 })}</Empty>;
  const { at, action, subject, subjectName, before, after, reason, request, approval, alone, address } =
    entry;
  return (
    <>
      <FieldList
        fields={[
          [t('operations:log.at'), format.dateTime(at)],
          [t('operations:log.by'), doer(t, entry)],
          [t('operations:log.action'), t(`operations:log.is.${action}`)],
          [t('operations:log.subject'), <SubjectLink key="subject" subject={subject} name={subjectName} />],
          [t('operations:log.address'), subject],
          [t('ui:form.reason'), reason ?? '–'],
          [t('operations:log.approval'), <LetBy key="approval" approval={approval} alone={alone} />],
          [t('operations:log.request'), request ?? '–'],
          [t('operations:log.place'), <PlaceLink key="place" address={address} />],
        ]}
      />
      {(before !== null || after !== null) && <Changes before={before} after={after} />}
    </>
  );
}

/** The approval that allowed it, or that none was needed. */
function LetBy({ approval, alone }: Pick<AuditEntry, 'approval' | 'alone'>) {
  const { t } = useTexts();
  if (approval === null) return alone ? t('operations:log.alone') : '–';
  return (
    <>
      <Link to="/app/operations/approvals" search={{ approval }}>
        #{approval}
      </Link>
      {alone && ` · ${t('operations:log.alone')}`}
    </>
  );
}

/** The origin of the request, linked to everything else from there. */
function PlaceLink({ address }: Pick<AuditEntry, 'address'>) {
  const { t } = useTexts();
  if (address === null) return '–';
  return (
    <>
      <code>{address}</code>{' '}
      <Link to="/app/operations/audit-log" search={{ address, looks: true }}>
        {t('operations:log.samePlace')}
      </Link>
    </>
  );
}

function doer(t: Translate, { by, apiKey, command }: AuditEntry): string {
  const named = by && (by.email === '' ? `#${by.id}` : `${by.name} (${by.email})`);
  const key = apiKey && t('operations:log.byKey', { name: apiKey.name });
  return [named, key, command].filter((one) => one !== null).join(' · ') || '–';
}

function useColumns(): Column<AuditEntry>[] {
  const { t, format } = useTexts();
  return [
    {
      id: 'at',
      label: t('operations:log.at'),
      cell: ({ at }) => format.dateTime(at),
      csv: ({ at }) => at,
    },
    {
      id: 'by',
      label: t('operations:log.by'),
      onPhone: 'beside',
      cell: ({ by, apiKey, command }) =>
        (apiKey === null ? by?.name || command : t('operations:log.byKey', { name: apiKey.name })) ||
        `#${by?.id ?? ''}`,
      csv: (entry) => doer(t, entry),
    },
    {
      id: 'action',
      label: t('operations:log.action'),
      onPhone: 'status',
      cell: ({ action }) => t(`operations:log.is.${action}`),
      csv: ({ action }) => action,
    },
    {
      id: 'subject',
      label: t('operations:log.subject'),
      onPhone: 'note',
      cell: ({ subject, subjectName }) => subjectText(t, subject, subjectName),
      csv: ({ subject }) => subject,
    },
    {
      id: 'reason',
      label: t('ui:form.reason'),
      cell: ({ reason }) => reason,
      csv: ({ reason }) => reason,
    },
  ];
}
