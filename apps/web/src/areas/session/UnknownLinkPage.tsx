import { getRouteApi, Link } from '@tanstack/react-router';
import { AuthLayout } from '../../frame/auth-layout/AuthLayout.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import css from './UnknownLinkPage.module.css';

const route = getRouteApi('/r/$code');

/** For an unknown referral code: what may have happened, and how to continue. */
export function UnknownLinkPage() {
  const { t } = useTexts();
  const { code } = route.useParams();
  return (
    <AuthLayout
      title={t('joining:unknownLink.title')}
      links={<Link to="/login">{t('joining:signUp.login')}</Link>}
    >
      <p className={css.text}>{t('joining:unknownLink.text', { code })}</p>
      <ButtonAnchor href="/signup" size="large" fullWidth>
        {t('joining:unknownLink.signUp')}
      </ButtonAnchor>
    </AuthLayout>
  );
}
