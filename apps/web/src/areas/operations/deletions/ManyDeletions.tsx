import { useTexts } from '../../../i18n/use-texts.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import css from './Deletions.module.css';
import type { DeletionDecision } from './deletions.data.ts';

interface Props {
  ids: readonly number[];
  decision: DeletionDecision;
  onDecided: (left: readonly number[]) => void;
  onClose: () => void;
}

/** Decides several requests together; closes when none is left. */
export function ManyDeletions({ ids, decision, onDecided, onClose }: Props) {
  const { t, format } = useTexts();
  return (
    <Sheet title={t(`operations:deletions.${decision}.button`)} onClose={onClose}>
      <div className={css.form}>
        <p>
          <strong>
            {t('operations:deletions.count', { count: ids.length, number: format.integer(ids.length) })}
          </strong>
        </p>
        {decision === 'carry-out' && <p>{t('operations:deletions.goesText')}</p>}
        <DecisionForm
          ids={ids}
          decision={decision}
          onDecided={(left) => {
            onDecided(left);
            if (left.length === 0) onClose();
          }}
        />
      </div>
    </Sheet>
  );
}
