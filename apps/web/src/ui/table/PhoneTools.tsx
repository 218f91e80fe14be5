import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import { SelectField } from '../form/fields.tsx';
import { Sheet } from '../Sheet.tsx';
import type { Column } from './columns.ts';
import { type Filter, FilterFields } from './Filters.tsx';
import css from './PhoneTools.module.css';
import {
  type Direction,
  orderOf,
  type Search,
  type TableDefinition,
  withoutFilters,
} from './table-search.ts';
import { useChange } from './use-table.ts';

interface Props<Row> {
  name: string;
  definition: TableDefinition;
  search: Search;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** Further actions on the list, at the sheet's end. */
  children: (close: () => void) => ReactNode;
}

/** On a phone one button for all actions on a list; its sheet comes up within the thumb's reach. */
export function PhoneTools<Row>({ name, definition, search, columns, filters, children }: Props<Row>) {
  const { t, format } = useTexts();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const change = useChange(definition);
  const chosen = filters.filter(({ kind }) => kind !== 'pill');
  const active = chosen.filter((filter) => search[filter.name] !== undefined).length;
  const number = format.integer(active);
  return (
    <>
      <Button
        className={css.button ?? ''}
        variant="default"
        icon="filter"
        aria-haspopup="dialog"
        aria-label={active > 0 ? t('ui:table.toolsActive', { number }) : t('ui:table.tools')}
        onClick={() => setOpen(true)}
      >
        {active > 0 && number}
      </Button>
      {open && (
        <Sheet title={t('ui:table.tools')} bottom onClose={close}>
          <div className={css.sheet}>
            <FilterFields table={name} definition={definition} search={search} filters={chosen} />
            <SortSelect definition={definition} search={search} columns={columns} />
            {active > 0 && (
              <Button variant="default" onClick={() => change(withoutFilters(definition))}>
                {t('ui:table.resetFilters')}
              </Button>
            )}
            {children(close)}
            <Button onClick={close}>{t('ui:table.showRows')}</Button>
          </div>
        </Sheet>
      )}
    </>
  );
}

/** The order of the rows: the sorting of the table's header, as one field. */
function SortSelect<Row>({
  definition,
  search,
  columns,
}: Pick<Props<Row>, 'definition' | 'search' | 'columns'>) {
  const { t } = useTexts();
  const change = useChange(definition);
  const { sort, direction } = orderOf(definition, search);
  const sortable = columns.filter(({ id }) => definition.sortFields.includes(id));
  return (
    <SelectField
      label={t('ui:table.sortedBy')}
      value={`${sort} ${direction}`}
      onChange={({ currentTarget: { value } }) => {
        const [field, order] = value.split(' ');
        change({ sort: field, direction: order as Direction });
      }}
      options={sortable.flatMap(({ id, label: column }) => [
        { value: `${id} desc`, label: t('ui:table.descending', { column }) },
        { value: `${id} asc`, label: t('ui:table.ascending', { column }) },
      ])}
    />
  );
}
