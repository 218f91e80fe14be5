import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { ApiQuery } from '../../../api/api-query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './form.module.css';
import { type Kind, refreshTechnicalData } from './technical.data.ts';

/** How the sheet of a row depends on its section. */
export interface OpenRow<Row> {
  readonly query: (id: number) => ApiQuery<Row>;
  readonly nameOf: (row: Row) => string;
  /** Links to related rows. */
  readonly links: (row: Row) => ReactNode;
  /** The form; null is a new one. */
  readonly form: (row: Row | null, done: FormDone<Row>) => ReactNode;
}

interface FormDone<Row> {
  readonly onSaved: (row: Row) => void;
  readonly onGone: () => void;
}

interface Props<Row> {
  kind: Kind;
  own: boolean;
  row: OpenRow<Row>;
  /** Columns shown as facts to those who cannot edit the row. */
  columns: readonly Column<Row>[];
  /** The search parameter of the open row. */
  parameter: string;
  open: number | 'new';
  /** Closes the sheet once the row was saved or deleted. */
  onDone: () => void;
}

/** The open row: one's own as a form, others as facts. */
export function RowSheet<Row>({ kind, own, row, columns, parameter, open, onDone }: Props<Row>) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const isNew = open === 'new';
  const done = {
    onSaved: (saved: Row) => {
      void refreshTechnicalData(queryClient);
      toast.success(
        t(isNew ? 'technical:saved.created' : 'technical:saved.changed', { name: row.nameOf(saved) }),
      );
      onDone();
    },
    onGone: onDone,
  };
  return (
    <TableSheet
      parameter={parameter}
      open={open}
      title={t(isNew ? `technical:${kind}.new` : own ? `technical:${kind}.edit` : `technical:${kind}.one`)}
    >
      <Suspense fallback={<Pending lines={[80, 60, 90, 70]} />}>
        {isNew ? (
          row.form(null, done)
        ) : (
          <Existing id={open} row={row}>
            {(found) => (
              <>
                {row.links(found)}
                {own ? row.form(found, done) : <Facts row={found} columns={columns} />}
              </>
            )}
          </Existing>
        )}
      </Suspense>
    </TableSheet>
  );
}

interface ExistingProps<Row> {
  id: number;
  row: OpenRow<Row>;
  children: (row: Row) => ReactNode;
}

function Existing<Row>({ id, row, children }: ExistingProps<Row>) {
  const { t } = useTexts();
  // The form starts from the server's present state, not from a cached one.
  const query = useQuery({ ...row.query(id), staleTime: 0, refetchOnMount: 'always' });
  if (!query.isFetchedAfterMount) return <Pending lines={[80, 60, 90, 70]} />;
  return (
    <QueryContent query={query} missing={<Empty picture="device" title={t('technical:gone')} />}>
      {children}
    </QueryContent>
  );
}

function Facts<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <dl className={css.list}>
      {columns.map(({ id, label, cell }) => [
        <dt key={`${id}-name`}>{label}</dt>,
        <dd key={id}>{cell(row)}</dd>,
      ])}
    </dl>
  );
}
