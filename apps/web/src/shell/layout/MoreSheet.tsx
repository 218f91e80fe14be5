import { useTexts } from '../../i18n/use-texts.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { menu } from '../menu.ts';
import { MenuGroups } from './MenuGroups.tsx';

/** The whole menu, on phones. */
export function MoreSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Sheet title={t('layout.menu')} onClose={onClose}>
      <MenuGroups groups={menu} onChosen={onClose} />
    </Sheet>
  );
}
