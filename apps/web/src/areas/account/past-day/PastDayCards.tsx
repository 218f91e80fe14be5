import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import { Note } from '../../../ui/Note.tsx';
import css from './PastDay.module.css';
import type { PastDay } from './past-day.data.ts';

interface Props {
  data: PastDay;
}

/** The level of the day, what it follows from, and the plan version that defines it. */
export function LevelCard({ data: { level, plan } }: Props) {
  const { t, format } = useTexts();
  const version =
    plan === null
      ? UNKNOWN
      : t('account:pastDay.planOf', { version: plan.version, month: format.month(`${plan.month}-01`) });
  const fields = useLevelFields(level);
  return (
    <Card title={t('rank.title')}>
      {level === null ? (
        <p>{t('account:pastDay.noPlace')}</p>
      ) : (
        <p className={css.rank} data-testid="past-level">
          <Leaf level={level.level} size={40} />
          <strong>{level.levelName}</strong>
        </p>
      )}
      {level?.tooLarge && <Note spaced>{t('account:pastDay.tooLarge')}</Note>}
      <FieldList fields={[...fields, [t('account:pastDay.plan'), version]]} />
    </Card>
  );
}

function useLevelFields(level: PastDay['level']): (readonly [name: string, value: string])[] {
  const { t, format } = useTexts();
  const { closed, running } = level ?? { closed: null, running: null };
  const monthOf = ({ month }: { readonly month: string }) => ({ month: format.month(`${month}-01`) });
  return [
    ...(running
      ? ([
          [t('account:pastDay.running', monthOf(running)), running.levelName],
          [t('volume.qp'), format.integer(running.qualificationPoints)],
          [t('volume.psv'), format.money(running.personalSalesVolume)],
          [t('account:pastDay.teamSales'), format.money(running.teamSalesVolume)],
        ] as const)
      : []),
    ...(closed ? ([[t('account:pastDay.closed', monthOf(closed)), closed.levelName]] as const) : []),
  ];
}

const parts = ['available', 'pending', 'inPayout', 'debt', 'taxInPayout', 'taxOwed', 'owed'] as const;

/** Balances as booked by the end of the day. */
export function BalancesCard({ data: { balances } }: Props) {
  const { t, format } = useTexts();
  return (
    <Card title={t('account:pastDay.money')}>
      <FieldList
        fields={parts.map(
          (part) => [t(`account:pastDay.part.${part}`), format.money(balances[part])] as const,
        )}
      />
    </Card>
  );
}

/** The partner's account type and state, and the active memberships. */
export function AccountCard({ data: { accountType, state, memberships } }: Props) {
  const { t, format } = useTexts();
  const term = (membership: PastDay['memberships']['businessBox']) =>
    membership === null
      ? t('memberships.none')
      : t('memberships.until', {
          from: format.day(membership.startDate),
          date: format.day(membership.expiryDate),
          points: format.integer(membership.qualificationPoints),
        });
  return (
    <Card title={t('account:pastDay.account')}>
      <FieldList
        fields={[
          [t('account:profile.type'), t(`accountType.${accountType}`)],
          [t('account:pastDay.stateTitle'), t(`account:pastDay.state.${state}`)],
          [t('memberships.businessBox'), term(memberships.businessBox)],
          [t('memberships.homeDelivery'), term(memberships.homeDelivery)],
        ]}
      />
    </Card>
  );
}
