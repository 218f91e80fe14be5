import { UNKNOWN } from '../../../i18n/format.ts';
import { localeNames } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldList } from '../../../ui/FieldList.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import type { User } from './users.data.ts';

interface Props {
  user: User;
}

/** Name, e-mail and telephone number of another user, for operators. */
export function PersonFields({ user }: Props) {
  const { t } = useTexts();
  return (
    <FieldList
      fields={[
        [t('account:profile.firstName'), user.firstName],
        [t('account:profile.lastName'), user.lastName],
        [t('account:profile.email'), <MailAddress key="email">{user.email}</MailAddress>],
        [t('account:profile.phone'), user.phone ?? UNKNOWN],
        [t('account:profile.language'), localeNames[user.locale]],
      ]}
    />
  );
}
