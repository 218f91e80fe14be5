import { isStaff, useSession } from '../../../api/session-store.ts';
import { view } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import type { PartnerFile } from './partners.data.ts';

/**
 * Shows the partner's own pages as the partner sees them (specification, section 3). Staff have no partner's pages to
 * see them in; whoever also is a partner does, and begins at the dashboard. Of a deleted account there is nothing to see.
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
        // Those pages begin with a document of their own, as on the way there without anybody to look at.
        location.assign('/dashboard');
      }}
    >
      {t('operations:partner.look')}
    </Button>
  );
}
