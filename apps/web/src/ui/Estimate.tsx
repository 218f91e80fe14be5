import { useTexts } from '../i18n/use-texts.ts';
import css from './Estimate.module.css';

/** Says of a number that it is not final. */
export function Estimate() {
  const { t } = useTexts();
  return <span className={css.chip}>{t('bonuses:estimate')}</span>;
}
