import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Gate } from '../gate/Gate.tsx';
import css from './UnknownLinkScreen.module.css';

const route = getRouteApi('/r/$code');

/** For a referral link that belongs to nobody: what may have happened, and how to go on. */
export function UnknownLinkScreen() {
  const { t } = useTexts();
  const { code } = route.useParams();
  return (
    <Gate title={t('joining:unknownLink.title')} links={<Link to="/login">{t('joining:signUp.login')}</Link>}>
      <p className={css.text}>{t('joining:unknownLink.text', { code })}</p>
      <Button component="a" href="/signup" size="md" fullWidth>
        {t('joining:unknownLink.signUp')}
      </Button>
    </Gate>
  );
}
