import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { UNKNOWN } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ErrorId } from './ErrorId.tsx';
import css from './Figure.module.css';
import { Icon } from './icons.tsx';
import { Pending } from './Pending.tsx';

interface Props<Data> {
  label: string;
  /** Explanation of the name, as a tooltip. */
  explained?: string;
  /** Test id; stable across languages. */
  testId: string;
  query: UseQueryResult<Data, ApiError>;
  value: (data: Data) => string;
  /** Target of the number: its details. */
  to?: LinkProps['to'] | undefined;
  /** Search parameters of that page. */
  search?: LinkProps['search'];
  size?: 'small' | 'large';
  /** The part of the neighbouring split bar that this number stands for. */
  part?: 1 | 2 | 3;
  children?: ReactNode;
}

/** A figure with its name. Unknown is a dash, never a zero; a failed one can be retried separately. */
export function Figure<Data>({
  label,
  explained,
  testId,
  query,
  value,
  to,
  search,
  size = 'small',
  part,
  children,
}: Props<Data>) {
  const { t } = useTexts();
  const text = query.isSuccess ? value(query.data) : UNKNOWN;
  const failed = query.isError && query.error.status !== 404;
  return (
    <div className={css.figure} data-size={size}>
      <dt className={css.label} data-part={part}>
        {explained === undefined ? label : <abbr title={explained}>{label}</abbr>}
      </dt>
      <dd className={css.value}>
        {query.isPending ? (
          <Pending lines={[55]} />
        ) : (
          <Linked to={query.isSuccess ? to : undefined} search={search} name={`${label} ${text}`}>
            <span data-testid={testId}>{text}</span>
          </Linked>
        )}
        {failed && (
          <button
            type="button"
            className={css.retry}
            onClick={() => query.refetch()}
            aria-label={t('card.retryFigure')}
            title={t(query.error.unreachable ? 'card.unreachable' : 'card.failed')}
          >
            <Icon name="refresh" size={18} />
          </button>
        )}
      </dd>
      {failed && (
        <dd className={css.id}>
          <ErrorId error={query.error} />
        </dd>
      )}
      {children}
    </div>
  );
}

interface LinkedProps {
  to: LinkProps['to'];
  search: LinkProps['search'];
  name: string;
  children: ReactNode;
}

function Linked({ to, search, name, children }: LinkedProps) {
  return to === undefined ? (
    children
  ) : (
    <Link to={to} {...(search !== undefined && { search })} aria-label={name}>
      {children}
    </Link>
  );
}
