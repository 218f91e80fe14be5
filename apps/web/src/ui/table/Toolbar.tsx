import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import { Sheet } from '../Sheet.tsx';
import { type Filter, FilterFields } from './Filters.tsx';
import css from './Toolbar.module.css';
import { type Search, type TableDefinition, withoutFilters } from './table-search.ts';
import { useChange } from './use-table.ts';

interface Props {
  name: string;
  definition: TableDefinition;
  search: Search;
  filters: readonly Filter[];
  phone: boolean;
}

/** The fields that filter. On a phone choices wait in a sheet at the bottom. */
export function Toolbar({ name, definition, search, filters, phone }: Props) {
  const { t, format } = useTexts();
  const [open, setOpen] = useState(false);
  const change = useChange(definition);
  const typed = filters.filter(({ kind }) => kind === 'text');
  const chosen = filters.filter(({ kind }) => kind === 'choice');
  const active = chosen.filter((filter) => search[filter.name] !== undefined).length;
  const fields = { table: name, definition, search };
  if (filters.length === 0) return null;
  return (
    <>
      <div className={css.toolbar}>
        <FilterFields {...fields} filters={phone ? typed : [...typed, ...chosen]} />
        {phone && chosen.length > 0 && (
          <Button variant="default" icon="filter" onClick={() => setOpen(true)}>
            {active > 0
              ? t('ui:table.filtersActive', { number: format.integer(active) })
              : t('ui:table.filters')}
          </Button>
        )}
      </div>
      {open && (
        <Sheet title={t('ui:table.filters')} bottom onClose={() => setOpen(false)}>
          <div className={css.sheet}>
            <FilterFields {...fields} filters={chosen} />
            <Button variant="default" onClick={() => change(withoutFilters(definition))}>
              {t('ui:table.resetFilters')}
            </Button>
            <Button onClick={() => setOpen(false)}>{t('ui:table.showRows')}</Button>
          </div>
        </Sheet>
      )}
    </>
  );
}
