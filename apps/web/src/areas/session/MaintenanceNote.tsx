import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './ErrorScreen.module.css';

/** On the login page: why a sign-in does not lead anywhere right now. Operators can go on. */
export function MaintenanceNote() {
  const { t } = useTexts();
  return (
    <p className={css.note} role="status">
      <Icon name="info" size={22} />
      {t('ui:maintenance.login')}
    </p>
  );
}
