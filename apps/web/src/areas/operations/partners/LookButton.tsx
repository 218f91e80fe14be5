import { isStaff, useSession } from '../../../api/session-store.ts';
import { view } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import type { PartnerFile } from './partners.data.ts';

/**
 * Opens the partner's own pages as the partner sees them (specification, section 3). Staff have no partner pages to view
 * them in; users who are also partners do, and start at the dashboard. A deleted account has nothing to show.
 */
export function LookButton({ file: { id, user, displayName, deleted } }: { file: PartnerFile }) {
  const { t } = useTexts();
  const session = useSession();
  if (deleted || isStaff(session) || session.partner?.id === id) return null;
  return (
    <Button
      variant="default"
      icon="eye"
      onClick={() => {
        view({ partner: id, name: displayName, user });
        // A full page load, as those pages have an HTML document of their own.
        location.assign('/dashboard');
      }}
    >
      {t('operations:partner.look')}
    </Button>
  );
}
