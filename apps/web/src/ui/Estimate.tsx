import { useTexts } from '../i18n/use-texts.ts';
import { Badge } from './Badge.tsx';

/** Says of a number that it is not final. */
export function Estimate() {
  const { t } = useTexts();
  return <Badge tone="estimated">{t('bonuses:estimate')}</Badge>;
}
