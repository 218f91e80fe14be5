import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './SecondFactorCard.module.css';
import type { FactorAction } from './SecondFactorDialog.tsx';
import { secondFactorQuery } from './session.data.ts';

const SecondFactorDialog = lazy(() =>
  import('./SecondFactorDialog.tsx').then((module) => ({ default: module.SecondFactorDialog })),
);

/** With this few left, new ones are recommended. */
const FEW_CODES = 3;

/** The second factor: whether it is required, and actions on app and recovery codes. */
export function SecondFactorCard() {
  const { t, format } = useTexts();
  const queryClient = useQueryClient();
  const query = useQuery(secondFactorQuery());
  const [action, setAction] = useState<FactorAction | null>(null);

  function changed(done: FactorAction): void {
    if (done === 'disable') toast.success(t('account:secondFactor.disabled'));
    if (done === 'removeApp') toast.success(t('account:secondFactor.appRemoved'));
    void queryClient.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
  }

  return (
    <Card title={t('account:secondFactor.title')}>
      <p className="quiet">{t('account:secondFactor.lead')}</p>
      <QueryContent query={query} lines={[50, 30]} room={[72, 72]}>
        {({ enabled, enabledAt, app, passkeys, recoveryCodesLeft }) => (
          <div className={css.state}>
            <p>
              <strong data-enabled={enabled}>
                {t(enabled ? 'account:secondFactor.on' : 'account:secondFactor.off')}
              </strong>
              {enabledAt !== null && (
                <span className="quiet">
                  {' '}
                  {t('account:secondFactor.since', { date: format.date(enabledAt) })}
                </span>
              )}
            </p>
            {enabled && (
              <p className={recoveryCodesLeft <= FEW_CODES ? css.few : 'quiet'}>
                {t('account:secondFactor.codesLeft', { count: recoveryCodesLeft })}
              </p>
            )}
            <div className={css.buttons}>
              {enabled && (
                <Button variant="default" onClick={() => setAction('renew')}>
                  {t('account:secondFactor.renew')}
                </Button>
              )}
              <AppButton app={app} passkeys={passkeys} onAction={setAction} />
            </div>
          </div>
        )}
      </QueryContent>
      {action !== null && (
        <Suspense>
          <SecondFactorDialog action={action} onChanged={changed} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </Card>
  );
}

/** With a passkey the app is one of two factors, so adding or removing it switches nothing on or off. */
function AppButton({
  app,
  passkeys,
  onAction,
}: {
  app: boolean;
  passkeys: number;
  onAction: (action: FactorAction) => void;
}) {
  const { t } = useTexts();
  const [add, remove] = passkeys > 0 ? (['addApp', 'removeApp'] as const) : (['enable', 'disable'] as const);
  const action = app ? remove : add;
  return (
    <Button variant={action === 'enable' ? 'filled' : 'default'} onClick={() => onAction(action)}>
      {t(`account:secondFactor.${action}`)}
    </Button>
  );
}
