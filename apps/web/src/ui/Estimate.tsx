import { useTexts } from '../i18n/use-texts.ts';
import { Badge } from './Badge.tsx';

interface Props {
  /** The month has ended: its estimates are being checked until the closing. */
  checked?: boolean;
}

/** Marks a number as not final. */
export function Estimate({ checked = false }: Props) {
  const { t } = useTexts();
  return <Badge tone="estimated">{t(checked ? 'bonuses:beingChecked' : 'bonuses:estimate')}</Badge>;
}
