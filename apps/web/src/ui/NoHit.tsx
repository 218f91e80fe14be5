import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';

interface Props {
  onClear: () => void;
  /** What was not found; without it, that nothing fits the search. */
  children?: ReactNode;
}

/** A search without a hit, and the way back to all. */
export function NoHit({ onClear, children }: Props) {
  const { t } = useTexts();
  return (
    <Empty
      action={
        <Button variant="default" onClick={onClear}>
          {t('ui:table.clearSearch')}
        </Button>
      }
    >
      {children ?? t('ui:table.noneForFilter')}
    </Empty>
  );
}
