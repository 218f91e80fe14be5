import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ApiQuery } from '../../../api/api-query.ts';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ExportButton } from '../../../ui/table/ExportButton.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import type { Search, TableDefinition } from '../../../ui/table/table-search.ts';
import { useChange } from '../../../ui/table/use-table.ts';
import type { View } from '../../../ui/table/views.ts';
import { FirstSteps } from './FirstSteps.tsx';
import type { OpenRow } from './RowSheet.tsx';
import { countQuery, type Kind } from './technical.data.ts';

const RowSheet = lazy(async () => ({
  default: (await import('./RowSheet.tsx')).RowSheet,
})) as unknown as typeof import('./RowSheet.tsx').RowSheet;
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

interface Props<Row extends { id: number }> {
  kind: Kind;
  title: string;
  definition: TableDefinition;
  search: Search;
  columns: readonly Column<Row>[];
  pageQuery: (page: number, size: number) => ApiQuery<{ items: Row[]; total: number }>;
  /** Columns of the exported file. */
  exported: readonly Column<Row>[];
  filters: readonly Filter[];
  views?: readonly View[];
  /** The open row: how it is read, labelled and edited. */
  row: OpenRow<Row>;
  /** The section that must have rows before this one can. */
  needs?: Kind;
  /** In addition to the page's own actions. */
  actions?: ReactNode;
  /** Between heading and table. */
  above?: ReactNode;
  /** Replaces the table. */
  instead?: ReactNode;
}

/** One section of technical data: its table, the sheet of its open row, its import and export. */
export function MasterDataPage<Row extends { id: number }>(props: Props<Row>) {
  const { kind, title, definition, search, columns, pageQuery, exported, needs, instead } = props;
  const { t, format } = useTexts();
  const { partner, own } = useSubject();
  const change = useChange(definition);
  const navigate = useNavigate();
  const setImport = (open: boolean) => {
    const next = ({ import: _, ...rest }: Search) => (open ? { ...rest, import: true } : rest);
    void navigate({ to: '.', search: next, resetScroll: false });
  };
  const needed = useQuery(countQuery(needs ?? kind, partner)).data?.total;
  const missing = needs !== undefined && needed === 0;
  const canCreate = own && (needs === undefined || (needed ?? 0) > 0);
  const open = definition.row === undefined ? undefined : search[definition.row];
  return (
    <>
      <PageHead
        title={title}
        lead={t(`technical:${kind}.lead`)}
        actions={
          <>
            {props.actions}
            {own && (
              <Button variant="default" icon="upload" onClick={() => setImport(true)}>
                {t('technical:import.open')}
              </Button>
            )}
            {own && !missing && (
              <Button icon="plus" onClick={() => change({ [String(definition.row)]: 'new' })}>
                {t(`technical:${kind}.new`)}
              </Button>
            )}
          </>
        }
      />
      {props.above}
      {instead ?? (
        <DataTable
          key={partner}
          name={kind}
          title={title}
          definition={definition}
          search={search}
          columns={columns}
          rowId={({ id }) => id}
          pageQuery={pageQuery}
          count={(count) => t(`technical:${kind}.count`, { count, number: format.integer(count) })}
          none={<FirstSteps kind={kind} partner={partner} own={own} />}
          filters={props.filters}
          {...(props.views && { views: props.views })}
          exportButton={<ExportButton title={title} columns={exported} pageQuery={pageQuery} />}
        />
      )}
      {open !== undefined && (open !== 'new' || canCreate) && (
        <Suspense>
          <RowSheet
            kind={kind}
            own={own}
            row={props.row}
            columns={columns}
            parameter={String(definition.row)}
            open={open as number | 'new'}
            onDone={() => change({ [String(definition.row)]: undefined })}
          />
        </Suspense>
      )}
      {own && search.import === true && (
        <Suspense>
          <ImportDialog kind={kind} onClose={() => setImport(false)} />
        </Suspense>
      )}
    </>
  );
}
