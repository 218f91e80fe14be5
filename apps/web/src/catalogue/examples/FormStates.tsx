import { ApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { FormFailure } from '../../ui/form/FormFailure.tsx';
import { SaveButton } from '../../ui/form/SaveButton.tsx';

const failures = [
  new ApiError(422, { code: 'emailInvalid', params: {} }),
  new ApiError(429, { code: 'tooManyRequests', params: {} }, 120),
  new ApiError(500, { code: 'serverError', params: {} }),
];

/** The end of a form: idle, submitting, done; and refused by the server. */
export function FormStates() {
  const { t } = useTexts();
  return (
    <>
      <Card title={t('catalogue:state.ready')}>
        <SaveButton state={{ busy: false, saved: false }} />
        <SaveButton state={{ busy: true, saved: false }} />
        <SaveButton state={{ busy: false, saved: true }} />
      </Card>
      <Card title={t('catalogue:state.failed')}>
        {failures.map((error) => (
          <FormFailure key={error.status} error={error} />
        ))}
      </Card>
    </>
  );
}
