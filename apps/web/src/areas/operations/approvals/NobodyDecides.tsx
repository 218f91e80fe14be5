import { Link } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import type { Approval } from './approvals.data.ts';
import { rightText } from './changed-fields.ts';

/** Says that nobody may approve this, and what to do: give somebody the right. */
export function NobodyDecides({ right }: Pick<Approval, 'right'>) {
  const { t } = useTexts();
  const { rights } = useSession();
  const mayInvite = rights.includes('operators.write');
  return (
    <Note tone="alarm" title={t('operations:approvals.nobody')}>
      <p>
        {t(mayInvite ? 'operations:approvals.nobodyInvite' : 'operations:approvals.nobodyAsk', {
          right: t(rightText(right)),
        })}
      </p>
      {mayInvite && (
        <Link to="/app/operations/operators" search={{}}>
          {t('operations:title.operators')}
        </Link>
      )}
    </Note>
  );
}
