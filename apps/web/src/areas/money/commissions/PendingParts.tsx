import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isZero } from '../../../api/amount.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { type Format, UNKNOWN } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Pending } from '../../../ui/Pending.tsx';
import type { PendingCommission } from './commissions.data.ts';
import css from './PendingParts.module.css';

interface Props {
  query: UseQueryResult<PendingCommission, ApiError>;
}

/** Both parts of the pending amount, final credits and the estimate, each with what it waits for. */
export function PendingParts({ query }: Props) {
  const { t, format } = useTexts();
  const { data } = query;
  return (
    <dl className={css.parts}>
      <Part
        kind="final"
        label={t('money.final')}
        value={data && format.money(data.final)}
        isLoading={query.isPending}
      >
        {data && releaseText(data, t, format)}
      </Part>
      <Part
        kind="estimated"
        label={t('money.estimated')}
        value={data?.asOf ? format.money(data.estimated) : undefined}
        isLoading={query.isPending}
      >
        {data?.asOf && t('money.estimatedHint')}
      </Part>
    </dl>
  );
}

function releaseText(pending: PendingCommission, t: Translate, format: Format): string {
  const { firstRelease, lastRelease, payoutsHeld, final } = pending;
  if (payoutsHeld && !isZero(final)) return t('money.pendingHeld');
  if (firstRelease === null || lastRelease === null) return t('money.finalNone');
  const [first, last] = [format.date(firstRelease), format.date(lastRelease)];
  return first === last ? t('money.finalOn', { date: first }) : t('money.finalFrom', { first, last });
}

interface PartProps {
  kind: 'final' | 'estimated';
  label: string;
  value: string | undefined;
  isLoading: boolean;
  /** What it waits for. */
  children: ReactNode;
}

function Part({ kind, label, value, isLoading, children }: PartProps) {
  return (
    <div className={css.part}>
      <dt className={css.label} data-kind={kind}>
        {label}
      </dt>
      <dd className={css.value}>
        {isLoading ? (
          <Pending lines={[100]} />
        ) : (
          <span data-testid={`money-${kind}`}>{value ?? UNKNOWN}</span>
        )}
      </dd>
      <dd className={css.hint}>{children}</dd>
    </div>
  );
}
