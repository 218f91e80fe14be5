import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';

/** What is still missing for the next step of a programme. */
export function MissingCard({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <Card title={t('bonuses:missing')} className="bonus-missing">
      {children}
    </Card>
  );
}
