import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import { secondFactorQuery } from '../../session/session/session.data.ts';
import { safeguardsQuery } from '../company/safeguards.data.ts';

/**
 * Asks those who run the company to set up two-step sign-in while it is required and they have none: they could approve
 * nothing.
 */
export function NoFactorYet() {
  const { t } = useTexts();
  const enabled = useSession().rights.includes('company.write');
  const safeguards = useQuery({ ...safeguardsQuery(), enabled });
  const factor = useQuery({ ...secondFactorQuery(), enabled });
  if (safeguards.data?.secondFactor !== true || factor.data?.enabled !== false) return null;
  return (
    <Note role="status" title={t('operations:home.noFactor')} spaced>
      <p>{t('operations:home.noFactorText')}</p>
      <Link to="/app/operations/account">{t('operations:title.ownAccess')}</Link>
    </Note>
  );
}
