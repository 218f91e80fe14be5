import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { ApiQuery } from '../../api/api-query.ts';
import { capitalised } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import { toast } from '../toast/toast.ts';
import { usePhone } from '../use-media-query.ts';
import { CsvProgress } from './CsvProgress.tsx';
import { arranged, type Column, hiddenOnPhone, type RowId, zeroIds } from './columns.ts';
import css from './DataTable.module.css';
import { type Filter, FilterPills, filteredPeriod } from './Filters.tsx';
import { nameOf, useListed } from './listed-rows.ts';
import { Pages } from './Pages.tsx';
import { PhoneRows } from './PhoneRows.tsx';
import { PhoneTools } from './PhoneTools.tsx';
import { usePreferences } from './preferences.ts';
import { rowsInstead } from './RowsInstead.tsx';
import type { RowGroups } from './row-groups.ts';
import type { RowSelection } from './row-selection.ts';
import { type LinkParts, TableGrid } from './TableGrid.tsx';
import { TableSettings } from './TableSettings.tsx';
import { Toolbar } from './Toolbar.tsx';
import { isFiltered, pageInstead, pageSizeOf, type Search, type TableDefinition } from './table-search.ts';
import { useCsv } from './use-csv.ts';
import { useChange } from './use-table.ts';
import { SaveView, ViewTabs } from './ViewTabs.tsx';
import { showsView, type View, viewedSearch } from './views.ts';

interface Props<Row> {
  /** Key of what the device stores about the table; never changes. */
  name: string;
  /** Title for people: caption and file name. */
  title: string;
  definition: TableDefinition;
  /** The table's search parameters, as returned by `useSearch`. */
  search: Search;
  /** The first one names the row and is its link; it stays first. */
  columns: readonly Column<Row>[];
  rowId: (row: Row) => RowId;
  /** A page of the rows that `search` selects, in its order. */
  pageQuery: (page: number, size: number) => ApiQuery<{ items: Row[]; total: number }>;
  /** `12 orders`, above the rows. */
  count: (total: number) => string;
  /** Empty state before there are any rows: an `Empty` with the first step. */
  none: ReactNode;
  filters?: readonly Filter[];
  /** Named filters and orders besides "all". */
  views?: readonly View[];
  /** Replaces the export of the filtered rows, where the server has a file of its own. */
  exportButton?: ReactNode;
  /** Consecutive rows under one heading, in the order in which that makes sense. */
  groups?: RowGroups<Row> | undefined;
  /** On a phone: the name whose initials precede a row. */
  face?: (row: Row) => string;
  /** On a phone: actions at the end of a row. */
  rowFoot?: (row: Row) => ReactNode;
  /** The link to a row's own page, if it does not open in a sheet here. */
  rowLink?: (row: Row, parts: LinkParts) => ReactNode;
  /** Makes rows selectable. */
  selection?: RowSelection<Row> | undefined;
}

/**
 * A table of the server's rows: order, filters, page and open row are in the URL; columns, density and the user's views
 * are stored per user. On a phone one button has everything that changes the list. The screen renders the sheet of the
 * open row.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { name, title, definition, search, rowId, pageQuery, count, none, filters = [], views = [] } = props;
  const { t, format, locale } = useTexts();
  const phone = usePhone();
  const [preferences, setPreferences] = usePreferences(name);
  const [settings, setSettings] = useState<'look' | 'view' | null>(null);
  const queryClient = useQueryClient();
  const page = Number(search.page ?? 1);
  const size = pageSizeOf(search);
  const query = useQuery({ ...pageQuery(page, size), placeholderData: keepPreviousData });
  const total = query.data?.total;
  const instead = total === undefined || query.isPlaceholderData ? undefined : pageInstead(page, total, size);
  usePageThatExists(definition, instead);
  const zeros = zeroIds(props.columns, query.data?.items);
  const arrangement = phone
    ? { ...preferences, hidden: hiddenOnPhone(props.columns, preferences.phoneHidden) }
    : preferences;
  const columns = arranged(props.columns, arrangement, zeros);
  useListed(
    definition,
    query.data?.items.map((row) => ({ id: rowId(row), name: nameOf(columns, row) })),
  );
  const job = useCsv({
    title,
    // The file has all rows, so columns that are zero on this page are included.
    columns: arranged(props.columns, preferences),
    rowId,
    load: (part, size) => queryClient.fetchQuery({ ...pageQuery(part, size), staleTime: 0, gcTime: 0 }),
    onSaved: (rows) => toast.success(t('ui:table.csvSaved', { count: rows, number: format.integer(rows) })),
  });
  // Statuses beside "All" are capitalised, too; the names of the user's own views stay unchanged.
  const allViews = [
    ...views.map((view) => ({ ...view, label: capitalised(view.label, locale) })),
    ...preferences.views,
  ];
  const isSaved = [{ search: {} }, ...allViews].some((view) => showsView(definition, search, view.search));
  const unsaved = isSaved ? null : viewedSearch(definition, search);
  const save = filters.length > 0 && unsaved !== null && <SaveView onSave={() => setSettings('view')} />;
  const buttons = (close?: () => void) => (
    <>
      <Button
        variant="default"
        icon="columns"
        onClick={() => {
          close?.();
          setSettings('look');
        }}
      >
        {t('ui:table.customize')}
      </Button>
      {(query.isPending || (total ?? 0) > 0) &&
        (props.exportButton ?? (
          <Button
            variant="default"
            icon="download"
            onClick={() => {
              close?.();
              job.start();
            }}
            loading={job.progress?.kind === 'running'}
          >
            {t('ui:table.csv')}
          </Button>
        ))}
    </>
  );
  // Beside a phone's button there is room for one field.
  const typed = filters.filter(({ kind }) => kind === 'text').slice(0, 1);
  const tools = phone && (
    <PhoneTools
      name={name}
      definition={definition}
      search={search}
      columns={props.columns}
      filters={filters.filter((filter) => !typed.includes(filter))}
    >
      {buttons}
    </PhoneTools>
  );
  const rowsProps = {
    definition,
    search,
    columns,
    rowId,
    rows: query.data?.items,
    stale: query.isPlaceholderData,
    groups: props.groups,
    rowLink: props.rowLink,
    selection: props.selection,
    instead: rowsInstead({ definition, query, none, filtered: isFiltered(definition, search) }),
  };
  return (
    <div className={css.data} data-table={name} data-printed-period={filteredPeriod(filters, search)}>
      {allViews.length > 0 && (
        <ViewTabs definition={definition} search={search} views={allViews} save={save} />
      )}
      <Toolbar
        name={name}
        definition={definition}
        search={search}
        filters={phone ? typed : filters}
        tools={tools}
      />
      <div className={css.state}>
        <p role="status">{total !== undefined && count(total)}</p>
        <FilterPills definition={definition} search={search} filters={filters} />
        {allViews.length === 0 && save}
        {(!phone || typed.length === 0) && (
          <div className={css.actions} data-coming={query.isPending}>
            {phone ? tools : buttons()}
          </div>
        )}
      </div>
      <CsvProgress job={job} />
      {phone ? (
        <PhoneRows {...rowsProps} face={props.face} foot={props.rowFoot} />
      ) : (
        <div className={`bw-card ${css.card}`}>
          <TableGrid {...rowsProps} title={title} density={preferences.density} />
        </div>
      )}
      {props.selection?.bar(query.data?.items ?? [], total ?? 0)}
      <Unprinted shown={query.data?.items.length} total={total} />
      <Pages definition={definition} page={page} size={size} total={total ?? 0} />
      {settings !== null && (
        <TableSettings
          columns={props.columns}
          zeros={zeros}
          preferences={{ ...preferences, ...arrangement }}
          onChange={({ hidden, ...change }) =>
            setPreferences({
              ...change,
              ...(hidden !== undefined && (phone ? { phoneHidden: hidden } : { hidden })),
            })
          }
          unsaved={unsaved}
          naming={settings === 'view'}
          phone={phone}
          onClose={() => setSettings(null)}
        />
      )}
    </div>
  );
}

/** On paper: that these are not all rows, and where all of them are. */
function Unprinted({ shown, total }: { shown: number | undefined; total: number | undefined }) {
  const { t, format } = useTexts();
  if (shown === undefined || total === undefined || shown >= total) return null;
  return (
    <p className={css.unprinted}>
      {t('ui:table.unprinted', { shown: format.integer(shown), total: format.integer(total) })}
    </p>
  );
}

/** A page beyond the last one redirects to the last. */
function usePageThatExists(definition: TableDefinition, instead: number | undefined): void {
  const change = useChange(definition);
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the page only, the rest has a new identity on each render
  useEffect(() => {
    if (instead !== undefined) change({ page: instead }, { replace: true });
  }, [instead]);
}
