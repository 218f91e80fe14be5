import { NativeSelect } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './TeamCards.module.css';
import { DEFAULT_SORT, type TeamMember } from './team.data.ts';
import { AccountType, Count, Day, MemberLink, Rank } from './team-columns.tsx';
import { type SortField, sortFields, type TeamSearch } from './team-search.ts';

interface Props {
  rows: TeamMember[];
  search: TeamSearch;
  onSort: (sort: SortField, direction: 'asc' | 'desc') => void;
}

/** The same rows on a phone: a card each, with call and mail where the contact may be seen. */
export function TeamCards({ rows, search, onSort }: Props) {
  const { t } = useTexts();
  const sort = search.sort ?? DEFAULT_SORT;
  const direction = search.direction ?? 'desc';
  return (
    <>
      <NativeSelect
        label={t('teamTable.sortedBy')}
        value={`${sort} ${direction}`}
        onChange={(event) => {
          const [field, order] = event.currentTarget.value.split(' ');
          onSort(field as SortField, order as 'asc' | 'desc');
        }}
        data={sortFields.flatMap((field) =>
          (['desc', 'asc'] as const).map((order) => ({
            value: `${field} ${order}`,
            label: t(`teamTable.${order}`, { column: t(`teamTable.column.${field}`) }),
          })),
        )}
      />
      <ul className={css.cards}>
        {rows.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
    </>
  );
}

function Member({ member }: { member: TeamMember }) {
  const { t } = useTexts();
  const { displayName: name, email, phone } = member;
  return (
    <li className={`bw-card ${css.card}`}>
      <div className={css.head}>
        <MemberLink member={member} />
        <AccountType type={member.accountType} />
      </div>
      <Rank member={member} />
      <dl className={css.facts}>
        <dt>{t('teamTable.column.qualificationPoints')}</dt>
        <dd>
          <Count value={member.qualificationPoints} />
        </dd>
        <dt>{t('teamTable.column.numberOfCustomers')}</dt>
        <dd>
          <Count value={member.numberOfCustomers} />
        </dd>
        <dt>{t('teamTable.column.depth')}</dt>
        <dd>
          <Count value={member.depth} />
        </dd>
        <dt>{t('teamTable.column.currentLoginDate')}</dt>
        <dd>
          <Day instant={member.currentLoginDate} />
        </dd>
      </dl>
      {(phone !== null || email !== null) && (
        <div className={css.contact}>
          {phone !== null && (
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} aria-label={t('contact.callName', { name })}>
              <Icon name="phone" size={18} />
              {t('contact.call')}
            </a>
          )}
          {email !== null && (
            <a href={`mailto:${email}`} aria-label={t('contact.mailName', { name })}>
              <Icon name="mail" size={18} />
              {t('contact.mail')}
            </a>
          )}
        </div>
      )}
    </li>
  );
}
