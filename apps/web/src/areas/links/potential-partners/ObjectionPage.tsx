import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { AuthLayout } from '../../../frame/auth-layout/AuthLayout.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { Note } from '../../../ui/Note.tsx';
import css from './ObjectionPage.module.css';

const route = getRouteApi('/invitation-objection/$token');

/** Where an invited person objects to further invitations. It asks first, since security scanners open every link of a mail. */
export function ObjectionPage() {
  const { t } = useTexts();
  const failureText = useFailureText();
  const { token } = route.useParams();
  const objecting = useMutation({
    mutationFn: () => request('POST /api/invitation-objection/{token}', { params: { token } }),
  });
  const { isSuccess, error } = objecting;
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <AuthLayout title={t('links:objection.title')}>
      <div role="status">
        {isSuccess && (
          <Note tone="leaf" icon="check">
            {t('links:objection.done')}
          </Note>
        )}
        {error !== null && (
          <Note tone="alarm">
            {isUnknown ? t('links:objection.unknown') : failureText(error as ApiError)}
          </Note>
        )}
      </div>
      {!isSuccess && !isUnknown && (
        <>
          <p className={css.text}>{t('links:objection.text')}</p>
          <Button size="large" fullWidth loading={objecting.isPending} onClick={() => objecting.mutate()}>
            {t('links:objection.object')}
          </Button>
        </>
      )}
    </AuthLayout>
  );
}
