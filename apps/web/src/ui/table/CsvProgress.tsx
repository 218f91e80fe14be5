import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import { useFailureText } from '../failure-text.ts';
import css from './CsvProgress.module.css';
import type { CsvJob } from './use-csv.ts';

/** Progress of the file of all rows, or why it failed. */
export function CsvProgress({ job: { progress, start, cancel } }: { job: CsvJob }) {
  const { t, format } = useTexts();
  const failureText = useFailureText();
  if (progress === null) return null;
  if (progress.kind === 'failed') {
    return (
      <div className={css.strip} role="alert">
        <p>
          {t('ui:table.csvFailed')} {progress.error && failureText(progress.error)}
        </p>
        <Button size="small" variant="default" onClick={start}>
          {t('card.retry')}
        </Button>
        <Button size="small" variant="default" onClick={cancel}>
          {t('layout.close')}
        </Button>
      </div>
    );
  }
  const { done, total } = progress;
  const label = t('ui:table.csvProgress', { done: format.integer(done), total: format.integer(total) });
  return (
    <div className={css.strip}>
      <p>{label}</p>
      <progress className={css.bar} max={Math.max(total, 1)} value={done} aria-label={t('ui:table.csv')} />
      <Button size="small" variant="default" onClick={cancel}>
        {t('ui:confirm.cancel')}
      </Button>
    </div>
  );
}
