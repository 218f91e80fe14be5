import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/api-query.ts';
import { UNKNOWN } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { accountType } from './account-type.ts';

interface Props {
  partner: number;
}

/** The account type of a partner in words. */
export function AccountTypeName({ partner }: Props) {
  const { t } = useTexts();
  const { data } = useQuery(apiQuery('GET /api/partner_qualification/{id}', { params: { id: partner } }));
  return (
    <p>
      <span className="quiet">{t('account:profile.type')}: </span>
      <strong>{data === undefined ? UNKNOWN : t(`accountType.${accountType(data)}`)}</strong>
    </p>
  );
}
