import { useTexts } from '../../i18n/use-texts.ts';
import { TextField } from '../../ui/form/fields.tsx';
import type { TableDefinition } from '../../ui/table/table-search.ts';
import { useChange } from '../../ui/table/use-table.ts';

interface Props {
  definition: TableDefinition;
  search: { readonly from?: string; readonly to?: string };
}

/** Fields for the first and the last day of a table's rows, both inclusive. */
export function DayFields({ definition, search }: Props) {
  const { t } = useTexts();
  const change = useChange(definition);
  return (['from', 'to'] as const).map((end) => (
    <TextField
      key={end}
      type="date"
      label={t(`operations:log.${end}`)}
      value={search[end] ?? ''}
      onChange={({ currentTarget: { value } }) => change({ [end]: value }, { replace: true })}
    />
  ));
}
