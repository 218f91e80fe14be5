import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../../../../api/request.ts';
import { useSession } from '../../../../api/session-store.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Pending } from '../../../../ui/Pending.tsx';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { payoutSettingsQuery, reloadPayouts } from '../../payout-settings.data.ts';
import {
  type CsvMapping,
  type CsvSample,
  guessedMapping,
  missingFields,
  namesPayments,
  sampleOf,
} from './csv-mapping.ts';
import { MappingFields } from './MappingFields.tsx';
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
