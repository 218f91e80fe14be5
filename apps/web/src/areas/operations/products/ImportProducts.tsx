import { downloadOrThrow } from '../../../api/file.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dropzone } from '../../../ui/Dropzone.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { ImportCounts, ImportFaults } from '../../technical/technical-data/ImportReport.tsx';
import form from '../operators/OperatorForm.module.css';
import { SaveFileButton } from '../SaveFileButton.tsx';
import css from './Products.module.css';
import type { ProductsImport } from './products.data.ts';
import { useProductsImport } from './use-products-import.ts';

/** Imports a list of products: choose a file, see what it would do, say why, write it. */
export function ImportProducts({ onClose }: { onClose: () => void }) {
  const { t, format } = useTexts();
  const { state, check, write, finish, restart } = useProductsImport();
  return (
    <Sheet title={t('shop:products.importTitle')} onClose={onClose}>
      <div className={css.dialog}>
        {state.name === 'choosing' && (
          <>
            {state.error !== null && <FormFailure error={state.error} />}
            <Dropzone accept=".csv,.txt,text/csv,text/plain" onFile={(file) => void check(file)}>
              <strong>{t('technical:import.choose')}</strong>
              <span className="quiet">{t('technical:import.limits')}</span>
            </Dropzone>
            <Template />
          </>
        )}
        {state.name === 'sending' && (
          <p role="status">
            {state.share < 1
              ? t('technical:import.sending', { share: format.percent(state.share) })
              : t('technical:import.checking')}
          </p>
        )}
        {state.name === 'checked' && (
          <Checked
            report={state.report}
            write={(reason) => write(state.file, reason)}
            onDone={finish}
            onOther={restart}
          />
        )}
        {state.name === 'done' && (
          <>
            <p role="status">
              {t('technical:import.done', {
                created: format.integer(state.report.created),
                updated: format.integer(state.report.updated),
                unchanged: format.integer(state.report.unchanged),
              })}
            </p>
            <Faults report={state.report} />
            <div className={form.actions}>
              <Button onClick={onClose}>{t('layout.close')}</Button>
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}

const NEEDED = ['number', 'name', 'net', 'vat', 'qp'];
const MORE = ['name_en', 'name_fr', 'name_ru', 'kind', 'days', 'shop_id', 'valid_from'];

/** The columns are those of the list: what is downloaded can be changed and comes back. */
function Template() {
  const { t } = useTexts();
  return (
    <section className={css.dialog}>
      <p className="quiet">
        {t('shop:products.columns', { needed: NEEDED.join(', '), more: MORE.join(', ') })}
      </p>
      <div className={form.actions}>
        <SaveFileButton
          save={async () => {
            const { name, content } = await downloadOrThrow('GET /csv/products', {});
            saveBlob(name, content);
          }}
        >
          {t('shop:products.template')}
        </SaveFileButton>
      </div>
    </section>
  );
}

function Faults({ report }: { report: ProductsImport }) {
  return <ImportFaults report={report} columnText={(column) => column} />;
}

interface CheckedProps {
  report: ProductsImport;
  write: (reason: string) => Promise<ProductsImport>;
  onDone: (report: ProductsImport) => void;
  onOther: () => void;
}

function Checked({ report, write, onDone, onOther }: CheckedProps) {
  const { t, format } = useTexts();
  const required = useRequired();
  const { created, updated, failed, missing, rows } = report;
  const good = created + updated;
  const state = useServerForm<{ reason: string }, ProductsImport>({
    draft: null,
    initialValues: { reason: '' },
    validate: { reason: required },
    send: ({ reason }) => write(reason),
    onSent: onDone,
  });
  return (
    <>
      {missing.length > 0 ? (
        <Note role="alert" tone="alarm">
          {t('technical:import.missing', { count: missing.length, names: format.list(missing) })}
        </Note>
      ) : (
        <ImportCounts report={report} />
      )}
      <Faults report={report} />
      {missing.length === 0 && good === 0 && failed === 0 && rows > 0 && (
        <p className="quiet">{t('technical:import.nothingToDo')}</p>
      )}
      {good > 0 && (
        <ServerForm state={state} label={t('shop:products.importTitle')} className={form.form}>
          {failed > 0 && (
            <p className="quiet">
              {t('technical:import.willLeaveOut', { count: failed, number: format.integer(failed) })}
            </p>
          )}
          <ReasonField readOnly={state.busy} {...state.form.getInputProps('reason')} />
          <SaveButton state={state}>
            {t('technical:import.write', { count: good, number: format.integer(good) })}
          </SaveButton>
        </ServerForm>
      )}
      <div className={form.actions}>
        <Button variant="default" onClick={onOther}>
          {t('technical:import.other')}
        </Button>
      </div>
    </>
  );
}
