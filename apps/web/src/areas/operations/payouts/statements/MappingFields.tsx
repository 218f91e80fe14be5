import { useTexts } from '../../../../i18n/use-texts.ts';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { WideArea } from '../../../../ui/table/WideArea.tsx';
import {
  type CsvMapping,
  type CsvSample,
  dayFormats,
  type MappedField,
  mappedFields,
  neededFields,
} from './csv-mapping.ts';
import css from './Statements.module.css';

/** Text keys of the date formats. */
const dayNames = { 'DD.MM.YYYY': 'german', 'DD.MM.YY': 'germanShort', 'YYYY-MM-DD': 'iso' } as const;

interface Props {
  sample: CsvSample;
  mapping: CsvMapping;
  onChange: (mapping: CsvMapping) => void;
}

/** How the columns of a bank's CSV are read, beside its first rows. */
export function MappingFields({ sample, mapping, onChange }: Props) {
  const { t } = useTexts();
  const set = <Name extends keyof CsvMapping>(name: Name, value: CsvMapping[Name]) =>
    onChange({ ...mapping, [name]: value });
  return (
    <>
      <Sample sample={sample} />
      <div className="bw-pair">
        {mappedFields.map((field) => (
          <SelectField
            key={field}
            label={t(`runs:mapping.field.${field}`)}
            description={neededFields.has(field) ? undefined : t('runs:mapping.optional')}
            value={mapping[field] ?? ''}
            options={[{ value: '', label: t('runs:mapping.no') }, ...columnsFor(sample, mapping, field)]}
            onChange={({ currentTarget: { value } }) => set(field, value)}
          />
        ))}
      </div>
      <div className="bw-pair">
        <SelectField
          label={t('runs:mapping.dayFormat')}
          value={mapping.dayFormat}
          options={dayFormats.map((value) => ({ value, label: t(`runs:mapping.day.${dayNames[value]}`) }))}
          onChange={({ currentTarget: { value } }) =>
            set('dayFormat', dayFormats.find((one) => one === value) ?? 'DD.MM.YYYY')
          }
        />
        <SelectField
          label={t('runs:mapping.decimal')}
          value={mapping.decimal}
          options={[
            { value: ',', label: t('runs:mapping.comma') },
            { value: '.', label: t('runs:mapping.point') },
          ]}
          onChange={({ currentTarget: { value } }) => set('decimal', value === '.' ? '.' : ',')}
        />
      </div>
    </>
  );
}

/** The columns of the CSV, and the stored one if this file lacks it. */
function columnsFor({ columns }: CsvSample, mapping: CsvMapping, field: MappedField): string[] {
  const named = mapping[field] ?? '';
  const names = [...new Set(columns.filter((name) => name !== ''))];
  return named === '' || names.includes(named) ? names : [...names, named];
}

function Sample({ sample: { columns, rows } }: { sample: CsvSample }) {
  const { t } = useTexts();
  return (
    <WideArea className={css.sample} label={t('runs:mapping.sample')}>
      <table>
        <thead>
          <tr>
            {columns.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name or have none
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal
            <tr key={line}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells may be equal
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideArea>
  );
}
