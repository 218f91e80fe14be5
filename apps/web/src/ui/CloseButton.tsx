import { useTexts } from '../i18n/use-texts.ts';
import css from './CloseButton.module.css';
import { Icon } from './icons.tsx';

interface Props {
  /** Takes the focus when the dialog opens, even if other buttons come before it. */
  first?: boolean;
  onClick: () => void;
}

/** Closes the dialog in whose header it is. */
export function CloseButton({ first = false, onClick }: Props) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      // React would focus it before the dialog is open; the browser reads the attribute when it opens.
      ref={(button) => void button?.toggleAttribute('autofocus', first)}
      className={css.close}
      onClick={onClick}
      aria-label={t('layout.close')}
    >
      <Icon name="close" />
    </button>
  );
}
