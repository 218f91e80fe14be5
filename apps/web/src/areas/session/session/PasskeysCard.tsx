import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { browserHasPasskeys } from './browser-passkeys.ts';
import type { PasskeyAction } from './PasskeyDialog.tsx';
import factorCss from './SecondFactorCard.module.css';
import css from './SessionsCard.module.css';
import { passkeysQuery, secondFactorQuery } from './session.data.ts';

const PasskeyDialog = part(() => import('./PasskeyDialog.tsx'), 'PasskeyDialog', ['joining']);

/** The server's limit. */
const MOST = 10;

/** The user's passkeys with their last use, and the actions to change them. */
export function PasskeysCard() {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const query = useQuery(passkeysQuery());
  const [action, setAction] = useState<PasskeyAction | null>(null);

  function changed(): void {
    for (const { queryKey } of [passkeysQuery(), secondFactorQuery()])
      void queryClient.invalidateQueries({ queryKey });
  }

  function whyNoMore(available: boolean, count: number): string | null {
    if (!available) return t('account:passkeys.unavailable');
    if (!browserHasPasskeys()) return t('account:passkeys.unsupported');
    return count >= MOST ? t('account:passkeys.full') : null;
  }

  return (
    <Card title={t('account:passkeys.title')}>
      <p className="quiet">{t('account:passkeys.lead')}</p>
      <QueryContent query={query} lines={[40, 60]} room={[84, 60]}>
        {({ available, passkeys }) => (
          <div className={factorCss.state}>
            {passkeys.length === 0 ? (
              <p>{t('account:passkeys.none')}</p>
            ) : (
              <PasskeyList passkeys={passkeys} onAction={setAction} />
            )}
            <ReasonedButton
              variant="default"
              icon="plus"
              writes
              reason={whyNoMore(available, passkeys.length)}
              onClick={() => setAction({ kind: 'add' })}
            >
              {t('account:passkeys.add')}
            </ReasonedButton>
          </div>
        )}
      </QueryContent>
      {action !== null && (
        <Suspense>
          <PasskeyDialog action={action} onChanged={changed} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </Card>
  );
}

interface ListProps {
  passkeys: CallAnswer<'GET /api/user/passkeys'>['passkeys'];
  onAction: (action: PasskeyAction) => void;
}

function PasskeyList({ passkeys, onAction }: ListProps) {
  const { t, format } = useTexts();
  return (
    <ul className={css.list}>
      {passkeys.map(({ id, name, backedUp, createdAt, lastUsedAt }) => (
        <li key={id} className={css.session}>
          <Icon name="lock" size={24} />
          <div>
            <p className={css.device}>
              {name}
              {backedUp && <Badge>{t('account:passkeys.backedUp')}</Badge>}
            </p>
            <p className="quiet">
              {lastUsedAt === null
                ? t('account:passkeys.unused', { added: format.date(createdAt) })
                : t('account:passkeys.used', {
                    added: format.date(createdAt),
                    used: format.dateTime(lastUsedAt),
                  })}
            </p>
          </div>
          <div className={factorCss.buttons}>
            <Button
              variant="default"
              size="small"
              aria-label={t('account:passkeys.renameOne', { name })}
              onClick={() => onAction({ kind: 'rename', id, name })}
            >
              {t('account:passkeys.rename')}
            </Button>
            <Button
              variant="default"
              size="small"
              aria-label={t('account:passkeys.removeOne', { name })}
              onClick={() => onAction({ kind: 'remove', id, name })}
            >
              {t('account:passkeys.remove')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
