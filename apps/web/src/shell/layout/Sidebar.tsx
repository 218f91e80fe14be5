import { isOperator, useSession } from '../../api/session-store.ts';
import { Brand } from '../../frame/Brand.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { sideMenu } from '../menu.ts';
import { MenuGroups } from './MenuGroups.tsx';

/** The menu beside the content, from tablet width on. */
export function Sidebar() {
  const { t } = useTexts();
  return (
    <nav aria-label={t('layout.menu')} className="bw-side">
      <Brand />
      <MenuGroups groups={sideMenu(isOperator(useSession()))} />
    </nav>
  );
}
