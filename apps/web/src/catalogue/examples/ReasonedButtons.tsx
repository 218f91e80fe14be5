import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { ReasonedButton } from '../../ui/Reasoned.tsx';

/** An enabled button, and a disabled one that says why and what helps. */
export function ReasonedButtons() {
  const { t } = useTexts();
  return (
    <>
      <Card title={t('catalogue:state.possible')}>
        <ReasonedButton reason={null}>{t('catalogue:dialog.do')}</ReasonedButton>
      </Card>
      <Card title={t('catalogue:state.blocked')}>
        <ReasonedButton
          reason={t('catalogue:reason')}
          fix={<Link to="/app/profile/bank-account">{t('nav.bankAccount')}</Link>}
        >
          {t('catalogue:dialog.do')}
        </ReasonedButton>
      </Card>
    </>
  );
}
