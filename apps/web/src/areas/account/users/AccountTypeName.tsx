import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Value } from '../../../ui/Value.tsx';
import { accountType } from './account-type.ts';
import { accountTypeQuery } from './users.data.ts';

interface Props {
  partner: number;
}

/** The name of a partner's account type. */
export function AccountTypeName({ partner }: Props) {
  const { t } = useTexts();
  const query = useQuery(accountTypeQuery(partner));
  return (
    <p>
      <span className="quiet">{t('label', { label: t('account:profile.type') })} </span>
      <strong>
        <Value query={query}>{(data) => t(`accountType.${accountType(data)}`)}</Value>
      </strong>
    </p>
  );
}
