import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonAnchor } from '../../../ui/Button.tsx';

/** Link to the login, once an account is open or has a new password. */
export function ToLogin() {
  const { t } = useTexts();
  return (
    <ButtonAnchor href="/login" size="large">
      {t('joining:signUp.toLogin')}
    </ButtonAnchor>
  );
}
