import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';

/** Empty state of a list within a card or a sheet: the reason, and the text of an empty result. */
export function EmptyRows({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <div className="quiet">
      <p>{children}</p>
      <p>{t('empty.title')}</p>
    </div>
  );
}
