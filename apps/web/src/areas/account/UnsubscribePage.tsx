import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/request.ts';
import { AuthLayout } from '../../frame/auth-layout/AuthLayout.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Note } from '../../ui/Note.tsx';
import css from './UnsubscribePage.module.css';

const route = getRouteApi('/unsubscribe/$token');

/** Target of a mail's unsubscribe link. It asks first, since security scanners open every link of a mail. */
export function UnsubscribePage() {
  const { t } = useTexts();
  const failureText = useFailureText();
  const { token } = route.useParams();
  const ending = useMutation({
    mutationFn: () => request('POST /api/settings/notification/unsubscribe/{token}', { params: { token } }),
  });
  const { data, error } = ending;
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <AuthLayout
      title={t('account:unsubscribe.title')}
      links={<Link to="/app/profile/message-settings">{t('account:unsubscribe.settings')}</Link>}
    >
      <div role="status">
        {data !== undefined && (
          <Note tone="leaf" icon="check">
            {t('account:unsubscribe.done', { event: t(`account:messages.events.${data.event}`) })}
          </Note>
        )}
        {error !== null && (
          <Note tone="alarm">
            {isUnknown ? t('account:unsubscribe.unknown') : failureText(error as ApiError)}
          </Note>
        )}
      </div>
      {data === undefined && !isUnknown && (
        <>
          <p className={css.text}>{t('account:unsubscribe.text')}</p>
          <Button size="large" fullWidth loading={ending.isPending} onClick={() => ending.mutate()}>
            {t('account:unsubscribe.end')}
          </Button>
        </>
      )}
    </AuthLayout>
  );
}
