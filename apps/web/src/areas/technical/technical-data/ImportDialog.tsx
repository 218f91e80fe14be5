import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dropzone } from '../../../ui/Dropzone.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import css from './ImportDialog.module.css';
import { ImportPreview } from './ImportPreview.tsx';
import { importColumns, templateOf } from './import-kinds.ts';
import type { Kind } from './technical.data.ts';
import { useImport } from './use-import.ts';

interface Props {
  kind: Kind;
  onClose: () => void;
}

/** Imports a file: choose, dry run, write. */
export function ImportDialog({ kind, onClose }: Props) {
  const { t, format } = useTexts();
  const { state, check, write, cancel, restart } = useImport(kind);
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Sheet title={t(`technical:${kind}.import`)} onClose={close}>
      <div className={css.dialog}>
        {state.name === 'choosing' && (
          <>
            {state.error !== null && <FormFailure error={state.error} />}
            <Dropzone accept=".csv,.txt,text/csv,text/plain" onFile={(file) => void check(file)}>
              <strong>{t('technical:import.choose')}</strong>
              <span className="quiet">{t('technical:import.limits')}</span>
            </Dropzone>
            <Template kind={kind} />
          </>
        )}
        {state.name === 'sending' && (
          <div className={css.progress}>
            <progress
              {...(state.share < 1 && { value: state.share })}
              max={1}
              aria-label={t('technical:import.progress')}
            />
            <p role="status">
              {state.share < 1
                ? t('technical:import.sending', { share: format.percent(state.share) })
                : t(state.writing ? 'technical:import.writing' : 'technical:import.checking')}
            </p>
            {!state.writing && (
              <Button variant="default" onClick={cancel}>
                {t('ui:confirm.cancel')}
              </Button>
            )}
          </div>
        )}
        {state.name === 'checked' && (
          <>
            {state.error !== null && <FormFailure error={state.error} />}
            <ImportPreview
              kind={kind}
              file={state.file}
              report={state.report}
              onColumns={(columns) => void check(state.file, columns)}
              onWrite={() => void write()}
              onOther={restart}
            />
          </>
        )}
        {state.name === 'done' && (
          <div className={css.done} role="status">
            <Icon name="check" size={28} />
            <p>
              {t('technical:import.done', {
                created: format.integer(state.report.created),
                updated: format.integer(state.report.updated),
                unchanged: format.integer(state.report.unchanged),
              })}
            </p>
            {state.report.failed > 0 && (
              <p>
                {t('technical:import.leftOut', {
                  count: state.report.failed,
                  number: format.integer(state.report.failed),
                })}
              </p>
            )}
            <Button onClick={close}>{t('layout.close')}</Button>
          </div>
        )}
      </div>
    </Sheet>
  );
}

function Template({ kind }: { kind: Kind }) {
  const { t } = useTexts();
  return (
    <section className={css.template}>
      <h3>{t('technical:import.columns')}</h3>
      <p className="quiet">{t('technical:import.columnsText')}</p>
      <dl className={css.columns}>
        {importColumns[kind].map(({ name, needed }) => [
          <dt key={`${name}-name`}>
            <code>{name}</code>
          </dt>,
          <dd key={name}>
            {t(`technical:import.column.${name}`)}
            {needed && <span className="quiet"> {t('technical:import.needed')}</span>}
          </dd>,
        ])}
      </dl>
      <Button
        variant="default"
        icon="download"
        onClick={() => saveFile(`${t(`technical:${kind}.file`)}.csv`, templateOf(kind), 'text/csv')}
      >
        {t('technical:import.template')}
      </Button>
    </section>
  );
}
