import { useTexts } from '../i18n/use-texts.ts';
import { Badge } from './Badge.tsx';

interface Props {
  /** The month is over: what it comes to is being checked until it is closed. */
  checked?: boolean;
}

/** Says of a number that it is not final. */
export function Estimate({ checked = false }: Props) {
  const { t } = useTexts();
  return <Badge tone="estimated">{t(checked ? 'bonuses:beingChecked' : 'bonuses:estimate')}</Badge>;
}
