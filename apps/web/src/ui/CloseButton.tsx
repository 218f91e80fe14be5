import { useTexts } from '../i18n/use-texts.ts';
import css from './CloseButton.module.css';
import { Icon } from './icons.tsx';

interface Props {
  /** Has the focus when the dialog opens, also where other buttons stand before it. */
  first?: boolean;
  onClick: () => void;
}

/** Closes the dialog at whose head it stands. */
export function CloseButton({ first = false, onClick }: Props) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      // React would focus it itself, before the dialog is open; the browser reads the attribute when it opens.
      ref={(button) => void button?.toggleAttribute('autofocus', first)}
      className={css.close}
      onClick={onClick}
      aria-label={t('layout.close')}
    >
      <Icon name="close" />
    </button>
  );
}
