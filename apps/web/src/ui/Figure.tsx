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
  label: ReactNode;
  /** Names the figure for tests; stable across languages. */
  testId: string;
  query: UseQueryResult<Data, ApiError>;
  value: (data: Data) => string;
  /** Where the number leads to: what it is made of. */
  to?: LinkProps['to'];
  size?: 'small' | 'large';
  /** The part of the split bar nearby that this number is. */
  part?: 1 | 2 | 3;
  children?: ReactNode;
}

/** One number with its name. Unknown is a dash, never a zero; a failed one can be tried again on its own. */
export function Figure<Data>({
  label,
  testId,
  query,
  value,
  to,
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
        {label}
      </dt>
      <dd className={css.value}>
        {query.isPending ? (
          <Pending lines={[55]} />
        ) : (
          <Linked to={query.isSuccess ? to : undefined} name={`${label} ${text}`}>
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
  name: string;
  children: ReactNode;
}

function Linked({ to, name, children }: LinkedProps) {
  return to === undefined ? (
    children
  ) : (
    <Link to={to} aria-label={name}>
      {children}
    </Link>
  );
}
