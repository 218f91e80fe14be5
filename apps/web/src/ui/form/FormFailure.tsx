import type { ApiError } from '../../api/api-error.ts';
import { ErrorId } from '../ErrorId.tsx';
import { useFailureText } from '../failure-text.ts';
import { Note } from '../Note.tsx';

/** Why the server refused a form as a whole; faults of a field are shown at the field. */
export function FormFailure({ error }: { error: ApiError }) {
  const reason = useFailureText();
  return (
    <Note role="alert" tone="alarm">
      {reason(error)} <ErrorId error={error} />
    </Note>
  );
}
