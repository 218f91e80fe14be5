import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { refreshAccount } from '../../api/account.ts';
import { request } from '../../api/request.ts';
import { chooseLocale } from '../../i18n/i18n.ts';
import { type Locale, localeNames, locales } from '../../i18n/locale.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { toast } from '../../ui/toast/toast.ts';
import '../../ui/inputs.css';
import { type User, userQuery } from './users.data.ts';

interface Props {
  user: User;
}

/** The language of the account: what is written to somebody and read to them, on every device. */
export function LanguageForm({ user }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const key = userQuery(user.id).queryKey;

  async function save(locale: Locale): Promise<void> {
    queryClient.setQueryData(key, { ...user, locale });
    try {
      await request('PATCH /api/users/{id}', { params: { id: user.id }, body: { locale } });
    } catch {
      queryClient.setQueryData(key, user);
      toast.error(t('account:profile.languageFailed'), { retry: () => void save(locale) });
      return;
    }
    await Promise.all([refreshAccount(), chooseLocale(locale)]);
    // News, countries and documents come in the account's language.
    await queryClient.invalidateQueries();
  }

  return (
    <NativeSelect
      label={t('account:profile.language')}
      description={t('account:profile.languageHint')}
      value={user.locale}
      onChange={(event) => void save(event.currentTarget.value as Locale)}
      data={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
    />
  );
}
