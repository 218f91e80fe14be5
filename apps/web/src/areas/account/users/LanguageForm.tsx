import { useQueryClient } from '@tanstack/react-query';
import { useReachable } from '../../../api/connection.ts';
import { keepAccountLocale } from '../../../frame/account-locale.ts';
import { chooseLocale } from '../../../i18n/i18n.ts';
import { type Locale, localeNames, offeredLocales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type User, userQuery } from './users.data.ts';

interface Props {
  user: User;
}

/** The language of the account, for messages and screens on every device. */
export function LanguageForm({ user }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const reachable = useReachable();
  const key = userQuery(user.id).queryKey;

  async function save(locale: Locale): Promise<void> {
    queryClient.setQueryData(key, { ...user, locale });
    try {
      await keepAccountLocale(queryClient, locale);
    } catch {
      queryClient.setQueryData(key, user);
      toast.error(t('account:profile.languageFailed'), { retry: () => void save(locale) });
      return;
    }
    await chooseLocale(locale);
  }

  return (
    <SelectField
      label={t('account:profile.language')}
      description={t(reachable ? 'account:profile.languageHint' : 'connection.noWrites')}
      disabled={!reachable}
      value={user.locale}
      onChange={(event) => void save(event.currentTarget.value as Locale)}
      options={[...new Set([...offeredLocales(), user.locale])].map((locale) => ({
        value: locale,
        label: localeNames[locale],
      }))}
    />
  );
}
