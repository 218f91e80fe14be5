import { useTexts } from '../i18n/use-texts.ts';
import css from './CloseButton.module.css';
import { Icon } from './icons.tsx';

/** Closes the dialog at whose head it stands. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  const { t } = useTexts();
  return (
    <button type="button" className={css.close} onClick={onClick} aria-label={t('layout.close')}>
      <Icon name="close" />
    </button>
  );
}
