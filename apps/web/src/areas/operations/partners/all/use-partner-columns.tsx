import { countryName } from '../../../../i18n/country-name.ts';
import { berlinDay } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { MailAddress } from '../../../../ui/MailAddress.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import { stateTones } from '../state/state.data.ts';
import css from './AllPartners.module.css';
import type { ListedPartner } from './all-partners.data.ts';

/** The columns of the partners. */
export function usePartnerColumns(): Column<ListedPartner>[] {
  const { t, format, locale } = useTexts();
  const stateWords = ({ state, disabled, deleted, placed }: ListedPartner) =>
    [
      t(`operations:partners.is.${state}`),
      ...(disabled ? [t(deleted ? 'operations:state.deleted' : 'operations:state.disabled')] : []),
      ...(placed ? [] : [t('operations:partners.isUnplaced')]),
    ].join(', ');
  return [
    {
      id: 'name',
      label: t('operations:operators.name'),
      cell: ({ name }) => name,
      csv: ({ name }) => name,
      ascendingFirst: true,
    },
    {
      id: 'email',
      label: t('operations:partner.email'),
      onPhone: 'note',
      cell: ({ email }) => <MailAddress>{email}</MailAddress>,
      csv: ({ email }) => email,
    },
    {
      id: 'sponsor',
      label: t('operations:partner.sponsor'),
      cell: ({ sponsor }) => sponsor && <PartnerFileLink id={sponsor.id}>{sponsor.name}</PartnerFileLink>,
      csv: ({ sponsor }) => sponsor?.name ?? null,
    },
    {
      id: 'state',
      label: t('operations:partnerState.title'),
      onPhone: 'status',
      cell: (partner) => <States partner={partner} />,
      csv: stateWords,
    },
    {
      id: 'level',
      label: t('operations:partners.level'),
      cell: ({ levelName }) => levelName,
      csv: ({ levelName }) => levelName,
      optional: true,
    },
    {
      id: 'country',
      label: t('operations:partners.country'),
      cell: ({ countryISO }) => countryISO && countryName(countryISO, locale),
      csv: ({ countryISO }) => countryISO && countryName(countryISO, locale),
      optional: true,
    },
    {
      id: 'createdAt',
      label: t('operations:partners.since'),
      cell: ({ createdAt }) => format.date(createdAt),
      csv: ({ createdAt }) => berlinDay(Date.parse(createdAt)),
    },
    {
      id: 'lastSignInAt',
      label: t('operations:partner.lastSignIn'),
      cell: ({ lastSignInAt }) =>
        lastSignInAt === null ? t('operations:partner.never') : format.dateTime(lastSignInAt),
      csv: ({ lastSignInAt }) => (lastSignInAt === null ? null : berlinDay(Date.parse(lastSignInAt))),
    },
    {
      id: 'balance',
      label: t('operations:partner.balance'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ balance }) => format.money(balance),
      csv: ({ balance }) => Number(balance),
    },
  ];
}

/** State of a partner, and anything unusual about place and sign-in. */
function States({ partner: { state, placed, disabled, deleted } }: { partner: ListedPartner }) {
  const { t } = useTexts();
  return (
    <span className={css.states}>
      <Badge tone={stateTones[state]}>{t(`operations:partners.is.${state}`)}</Badge>
      {disabled && (
        <Badge tone="bad">{t(deleted ? 'operations:state.deleted' : 'operations:state.disabled')}</Badge>
      )}
      {!placed && <Badge>{t('operations:partners.isUnplaced')}</Badge>}
    </span>
  );
}
