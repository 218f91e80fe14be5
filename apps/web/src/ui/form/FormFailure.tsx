import type { ApiError } from '../../api/api-error.ts';
import { ErrorId } from '../ErrorId.tsx';
import { useFailureText } from '../failure-text.ts';
import { Icon } from '../icons.tsx';
import css from './FormFailure.module.css';

/** Why the server refused a form as a whole; what belongs to a field stands at the field. */
export function FormFailure({ error }: { error: ApiError }) {
  const reason = useFailureText();
  return (
    <p role="alert" className={css.failure}>
      <Icon name="alert" />
      <span>
        {reason(error)} <ErrorId error={error} />
      </span>
    </p>
  );
}
