import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';

interface Props {
  onClear: () => void;
  /** What was not found; by default that nothing matches the search. */
  children?: ReactNode;
}

/** A search without a hit, with a button to clear it. */
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
