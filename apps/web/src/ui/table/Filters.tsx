import { useTexts } from '../../i18n/use-texts.ts';
import { SelectField } from '../form/fields.tsx';
import { Icon } from '../icons.tsx';
import { SearchField } from '../SearchField.tsx';
import css from './Filters.module.css';
import type { Search, TableDefinition } from './table-search.ts';
import { useChange } from './use-table.ts';

/**
 * One filter: a field to type or choose in, or only a pill for what a view or a link sets. One that leaves the rows of
 * some time, `isPeriod`, heads the page on paper.
 */
export type Filter =
  | { readonly kind: 'text'; readonly name: string; readonly label: string }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      /** The words for no choice. */
      readonly all: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
      readonly isPeriod?: true;
    }
  | { readonly kind: 'pill'; readonly name: string; readonly label: string; readonly isPeriod?: true };

interface FieldsProps {
  /** The table's name, for what was typed when the session ended. */
  table: string;
  definition: TableDefinition;
  search: Search;
  filters: readonly Filter[];
  /** What is typed in says in itself what it is for, since nobody sees its label. */
  unlabelled?: boolean;
}

/** The fields of the filters. */
export function FilterFields({ table, definition, search, filters, unlabelled = false }: FieldsProps) {
  const change = useChange(definition);
  return filters.map((filter) => {
    const value = String(search[filter.name] ?? '');
    const set = (next: string) => change({ [filter.name]: next }, { replace: true });
    if (filter.kind === 'text')
      return (
        <SearchField
          key={filter.name}
          className={css.search}
          draft={`${table}.${filter.name}`}
          label={filter.label}
          placeholder={unlabelled ? filter.label : undefined}
          value={value}
          onRest={set}
        />
      );
    if (filter.kind === 'pill') return null;
    return (
      <SelectField
        key={filter.name}
        label={filter.label}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
        options={[{ value: '', label: filter.all }, ...filter.options]}
      />
    );
  });
}

/** The filters that hold; each can be taken away, and all at once. */
export function FilterPills({ definition, search, filters }: Omit<FieldsProps, 'table' | 'unlabelled'>) {
  const { t } = useTexts();
  const change = useChange(definition);
  const active = filters.filter(({ name }) => search[name] !== undefined);
  if (active.length === 0) return null;
  return (
    <ul className={css.pills} aria-label={t('ui:table.activeFilters')}>
      {active.map((filter) => {
        const label = pillText(filter, String(search[filter.name]));
        return (
          <li key={filter.name} className={css.pill}>
            {label}
            <button
              type="button"
              onClick={() => change({ [filter.name]: undefined })}
              aria-label={t('ui:table.removeFilter', { label })}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function pillText(filter: Filter, value: string): string {
  return filter.kind === 'text' ? value : (labelOf(filter, value) ?? value);
}

/** The words for a filter's value; undefined for a choice that is not offered. */
function labelOf(filter: Exclude<Filter, { kind: 'text' }>, value: string): string | undefined {
  if (filter.kind === 'pill') return filter.label;
  return filter.options.find((option) => option.value === value)?.label;
}

/** Of when the rows are that the filters leave; undefined where no filter is of time. */
export function filteredPeriod(filters: readonly Filter[], search: Search): string | undefined {
  const texts = filters.flatMap((filter) => {
    if (filter.kind === 'text' || !filter.isPeriod || search[filter.name] === undefined) return [];
    return labelOf(filter, String(search[filter.name])) ?? [];
  });
  return texts.length === 0 ? undefined : texts.join(' · ');
}
