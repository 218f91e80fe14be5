import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../../../../api/request.ts';
import { useSession } from '../../../../api/session-store.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Pending } from '../../../../ui/Pending.tsx';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { WideArea } from '../../../../ui/table/WideArea.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { payoutSettingsQuery, reloadPayouts } from '../../payout-settings.data.ts';
import {
  type CsvMapping,
  type CsvSample,
  dayFormats,
  guessedMapping,
  type MappedField,
  mappedFields,
  missingFields,
  namesPayments,
  neededFields,
  sampleOf,
} from './csv-mapping.ts';
import css from './Statements.module.css';

interface Props {
  /** A bank's CSV, whose beginning is shown. */
  file: File;
  /** The stored mapping; null if there is none. */
  known: CsvMapping | null;
  /** Called once the mapping is stored: the file can be uploaded now. */
  onSaved: () => void;
  onClose: () => void;
}

/** Defines how the bank's CSV files are read; the company stores the mapping. */
export function MappingSheet({ file, known, onSaved, onClose }: Props) {
  const { t } = useTexts();
  const { rights } = useSession();
  const sample = useSample(file);
  return (
    <Sheet title={t('runs:mapping.title')} onClose={onClose}>
      {content()}
    </Sheet>
  );

  function content() {
    if (sample === undefined) return <Pending lines={[80, 80, 60]} />;
    if (sample === null)
      return (
        <Empty picture="paper" title={t('runs:mapping.unreadable')}>
          {t('runs:mapping.unreadableText')}
        </Empty>
      );
    if (!rights.includes('company.write')) return <Note>{t('runs:mapping.noRight')}</Note>;
    return <MappingForm sample={sample} known={known} onSaved={onSaved} />;
  }
}

/** The beginning of a file; undefined while it is read, null if it is no CSV. Bank statements are never stored in the browser. */
function useSample(file: File): CsvSample | null | undefined {
  const [read, setRead] = useState<{ file: File; sample: CsvSample | null }>();
  useEffect(() => {
    let isWanted = true;
    void file.arrayBuffer().then(
      (bytes) => isWanted && setRead({ file, sample: sampleOf(new Uint8Array(bytes)) }),
      // A file that has disappeared meanwhile counts as no CSV.
      () => isWanted && setRead({ file, sample: null }),
    );
    return () => {
      isWanted = false;
    };
  }, [file]);
  return read?.file === file ? read.sample : undefined;
}

function MappingForm({ sample, known, onSaved }: Pick<Props, 'known' | 'onSaved'> & { sample: CsvSample }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const { data: settings } = useQuery(payoutSettingsQuery());
  const required = useRequired();
  const [mapping, setMapping] = useState(known ?? guessedMapping(sample));
  const state = useServerForm({
    draft: 'csv-mapping',
    initialValues: { reason: '' },
    validate: { reason: required },
    send: ({ reason }) =>
      request('PATCH /api/payout_settings', {
        body: { statementCsv: mapping, reason },
        ...(settings !== undefined && { version: settings.version }),
      }),
    onSent: (saved) => {
      client.setQueryData(payoutSettingsQuery().queryKey, saved);
      void reloadPayouts(client);
      toast.success(t('runs:mapping.saved'));
      onSaved();
    },
  });
  const missing = missingFields(mapping);
  return (
    <ServerForm state={state} label={t('runs:mapping.title')} className={css.form}>
      <p className="quiet">{t('runs:mapping.lead')}</p>
      <MappingFields sample={sample} mapping={mapping} onChange={setMapping} />
      {missing.length > 0 && (
        <Note role="status" tone="alarm">
          {t('runs:mapping.missing', {
            names: format.list(missing.map((one) => t(`runs:mapping.field.${one}`))),
          })}
        </Note>
      )}
      {!namesPayments(mapping) && <Note role="status">{t('runs:mapping.noReference')}</Note>}
      <ReasonField {...state.form.getInputProps('reason')} />
      <SaveButton state={state}>{t('runs:mapping.save')}</SaveButton>
    </ServerForm>
  );
}

/** Text keys of the date formats. */
const dayNames = { 'DD.MM.YYYY': 'german', 'DD.MM.YY': 'germanShort', 'YYYY-MM-DD': 'iso' } as const;

interface MappingFieldsProps {
  sample: CsvSample;
  mapping: CsvMapping;
  onChange: (mapping: CsvMapping) => void;
}

/** How the columns of a bank's CSV are read, beside its first rows. */
function MappingFields({ sample, mapping, onChange }: MappingFieldsProps) {
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
