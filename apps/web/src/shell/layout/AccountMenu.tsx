import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../api/session-store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DisclosureItem } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/icons.tsx';
import { accountMenu } from '../menu.ts';
import { useShownEntries } from '../use-shown-entries.ts';
import { PersonMenu } from './PersonMenu.tsx';

/** The signed-in partner's menu, with the pages about them. */
export function AccountMenu() {
  const { t } = useTexts();
  const { partner } = useSession();
  const navigate = useNavigate();
  const shown = useShownEntries();
  if (partner === null) return null;
  return (
    <PersonMenu>
      {shown(accountMenu.entries).map(({ to, label, icon }) => (
        <DisclosureItem key={to} icon={<Icon name={icon} />} onSelect={() => void navigate({ to })}>
          {t(label)}
        </DisclosureItem>
      ))}
      <DisclosureItem icon={<Icon name="help" />} onSelect={() => void navigate({ to: '/app/help' })}>
        {t('nav.help')}
      </DisclosureItem>
    </PersonMenu>
  );
}
