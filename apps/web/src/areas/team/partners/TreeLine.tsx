import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorId } from '../../../ui/ErrorId.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { TreeLines } from './TreeLines.tsx';
import css from './TreeOutline.module.css';
import type { WaitingRow } from './tree-rows.ts';

interface Props {
  row: WaitingRow;
  onRetry: () => void;
}

/** Placeholder for children that are loading or failed to load. */
export function TreeLine({ row, onRetry }: Props) {
  'use memo';
  const { t } = useTexts();
  return (
    <div className={css.item} role="none">
      <TreeLines lines={row.lines} />
      {row.kind === 'pending' ? (
        <span className={css.waiting}>
          <Pending lines={[60]} />
        </span>
      ) : (
        <span className={css.failed}>
          {t('card.failed')}
          <Button variant="default" size="small" onClick={onRetry}>
            {t('card.retry')}
          </Button>
          <ErrorId error={row.failure} />
        </span>
      )}
    </div>
  );
}
