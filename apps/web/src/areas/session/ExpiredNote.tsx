import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './ErrorScreen.module.css';

/** On the login page: why one is here again, and that nothing has to be looked for afterwards. */
export function ExpiredNote() {
  const { t } = useTexts();
  return (
    <p className={css.note} role="status">
      <Icon name="info" size={22} />
      {t('ui:expired')}
    </p>
  );
}
