import type { ReactNode } from 'react';
import { useSession } from '../../api/session-store.ts';
import { signOut } from '../../frame/sign-out.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Disclosure, DisclosureItem } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/icons.tsx';
import { initials } from '../../ui/initials.ts';
import { MailAddress } from '../../ui/MailAddress.tsx';
import { lock } from '../lock.ts';
import css from './PersonMenu.module.css';

/** The signed-in user's menu with the sign-out. */
export function PersonMenu({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const { user } = useSession();
  if (user === null) return null;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Disclosure
      label={t('layout.account', { name })}
      face={
        <span className={css.face} aria-hidden="true">
          {initials(name)}
        </span>
      }
    >
      <p className={css.who}>
        <strong>{name}</strong>
        <span className="quiet">
          <MailAddress>{user.email}</MailAddress>
        </span>
      </p>
      <div className={css.entries}>{children}</div>
      <DisclosureItem icon={<Icon name="lock" />} onSelect={lock}>
        {t('layout.lock')}
      </DisclosureItem>
      <DisclosureItem icon={<Icon name="signOut" />} onSelect={() => void signOut()}>
        {t('layout.signOut')}
      </DisclosureItem>
    </Disclosure>
  );
}
