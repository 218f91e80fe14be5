import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import confirm from '../../../ui/Confirm.module.css';
import { ConfirmFrame } from '../../../ui/Confirm.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { connectionQuery } from './connections.data.ts';

/** Creates the secret that the shop signs its webhooks with, and shows it once. */
export function HookSecret({ isRenewed }: { isRenewed: boolean }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const title = t(isRenewed ? 'shop:secret.renew' : 'shop:secret.act');
  const reload = () => client.invalidateQueries({ queryKey: connectionQuery().queryKey });
  return (
    <>
      <ReasonedButton variant="default" writes aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {title}
      </ReasonedButton>
      {isAsking && (
        <ReasonDialog
          title={title}
          confirm={t('shop:secret.confirm')}
          draft="shop-hook-secret"
          send={async (body) => {
            const { hookSecret } = await request('POST /api/connections/shopware/hook_secret', { body });
            setSecret(hookSecret);
          }}
          onSent={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          <p>{t('shop:secret.text')}</p>
        </ReasonDialog>
      )}
      {secret !== null && (
        <ConfirmFrame
          title={t('shop:secret.label')}
          busy={false}
          onClose={() => {
            setSecret(null);
            void reload();
          }}
        >
          {(close) => (
            <>
              <div className={confirm.text}>
                <p>{t('shop:secret.shown')}</p>
                <TextField
                  label={t('shop:secret.label')}
                  readOnly
                  value={secret}
                  after={<CopyButton small value={secret} label={t('shop:secret.copy')} />}
                />
              </div>
              <div className={confirm.buttons}>
                <Button onClick={close}>{t('shop:secret.done')}</Button>
              </div>
            </>
          )}
        </ConfirmFrame>
      )}
    </>
  );
}
