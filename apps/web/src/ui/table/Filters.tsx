import { useTexts } from '../../i18n/use-texts.ts';
import { SelectField } from '../form/fields.tsx';
import { Icon } from '../icons.tsx';
import { SearchField } from '../SearchField.tsx';
import css from './Filters.module.css';
import type { Search, TableDefinition } from './table-search.ts';
import { useChange } from './use-table.ts';

/**
 * A filter: a text field, a select, or only a pill for what a view or a link sets. A filter by time, `isPeriod`, is
 * printed in the page's heading.
 */
export type Filter =
  | { readonly kind: 'text'; readonly name: string; readonly label: string }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      /** Label for no selection. */
      readonly all: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
      readonly isPeriod?: true;
    }
  | { readonly kind: 'pill'; readonly name: string; readonly label: string; readonly isPeriod?: true };

interface FieldsProps {
  /** The table's name, which names the drafts. */
  table: string;
  definition: TableDefinition;
  search: Search;
  filters: readonly Filter[];
  /** Text fields get their purpose as a placeholder, since their label is not visible. */
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

/** The active filters; each can be removed, and all together. */
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

/** The label of a filter's value; undefined for an unknown option. */
function labelOf(filter: Exclude<Filter, { kind: 'text' }>, value: string): string | undefined {
  if (filter.kind === 'pill') return filter.label;
  return filter.options.find((option) => option.value === value)?.label;
}

/** The period that the filters select; undefined without a filter by time. */
export function filteredPeriod(filters: readonly Filter[], search: Search): string | undefined {
  const texts = filters.flatMap((filter) => {
    if (filter.kind === 'text' || !filter.isPeriod || search[filter.name] === undefined) return [];
    return labelOf(filter, String(search[filter.name])) ?? [];
  });
  return texts.length === 0 ? undefined : texts.join(' · ');
}
