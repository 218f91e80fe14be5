import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import confirm from '../../../ui/Confirm.module.css';
import { ConfirmFrame } from '../../../ui/Confirm.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import parts from '../cards.module.css';
import css from '../operators/OperatorForm.module.css';
import { type Connection, connectionQuery } from './connections.data.ts';

const tones: Readonly<Record<Connection['state'], Tone>> = {
  off: 'neutral',
  new: 'waiting',
  running: 'good',
  failing: 'bad',
  silent: 'bad',
};

interface Props {
  connection: Connection;
  mayChange: boolean;
}

/** State of the shop's connection, with its actions. */
export function ConnectionStatus({ connection, mayChange }: Props) {
  const { t, format } = useTexts();
  const { state, fault, lag, startedAt, nextAt, watermark, hookPath, hasHookSecret } = connection;
  const hook = `${window.location.origin}${hookPath}`;
  const at = (instant: string | null) =>
    instant === null ? t('shop:status.never') : format.dateTime(instant);
  return (
    <div className={parts.parts}>
      {state === 'silent' && <Note tone="alarm">{t('shop:silent')}</Note>}
      {fault !== null && (
        <Note tone="alarm" title={t(`shop:fault.${fault.kind}`)}>
          {fault.detail}
        </Note>
      )}
      <FieldList
        fields={[
          [
            t('shop:status.state'),
            <Badge key="state" tone={tones[state]}>
              {t(`shop:state.${state}`)}
            </Badge>,
          ],
          [
            t('shop:status.lastRead'),
            lag === null
              ? t('shop:status.never')
              : t('shop:status.minutesAgo', { count: lag, number: format.integer(lag) }),
          ],
          [t('shop:status.lastTry'), at(startedAt)],
          [t('shop:status.next'), nextAt === null ? t('shop:state.off') : format.dateTime(nextAt)],
          [t('shop:status.until'), at(watermark)],
          [
            t('shop:status.hook'),
            <span key="hook">
              <code>{hook}</code> <CopyButton small value={hook} label={t('shop:status.copyHook')} />
            </span>,
          ],
        ]}
      />
      <p className="quiet">{t(hasHookSecret ? 'shop:status.hookSigned' : 'shop:status.hookUnsigned')}</p>
      <div className={css.actions}>
        <PullButton isOff={!connection.active} />
        {mayChange && <TestButton />}
        {mayChange && <HookSecret isRenewed={hasHookSecret} />}
      </div>
    </div>
  );
}

function PullButton({ isOff }: { isOff: boolean }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (!useSession().rights.includes('orders.import')) return null;
  const pull = async () => {
    setBusy(true);
    try {
      await request('POST /api/connections/shopware/pull', {});
      toast.success(t('shop:pull.asked'));
      await client.invalidateQueries({ queryKey: connectionQuery().queryKey });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('shop:pull.failed'), { error });
    }
    setBusy(false);
  };
  return (
    <ReasonedButton
      variant="default"
      writes
      loading={busy}
      reason={isOff ? t('shop:pull.off') : null}
      onClick={() => void pull()}
    >
      {t('shop:pull.act')}
    </ReasonedButton>
  );
}

type Outcome = CallAnswer<'POST /api/connections/shopware/test'>;

/** Tests the shop's connection without importing anything, and reports the result. */
function TestButton() {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const test = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome(await request('POST /api/connections/shopware/test', {}));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('shop:test.failed'), { error });
    }
    setBusy(false);
  };
  return (
    <>
      <ReasonedButton variant="default" writes loading={busy} onClick={() => void test()}>
        {t('shop:test.act')}
      </ReasonedButton>
      <div role="status">{outcome !== null && <TestOutcome outcome={outcome} />}</div>
    </>
  );
}

function TestOutcome({ outcome: { fault, orders, milliseconds } }: { outcome: Outcome }) {
  const { t, format } = useTexts();
  if (fault !== null)
    return (
      <Note tone="alarm" title={t(`shop:fault.${fault.kind}`)}>
        {fault.detail}
      </Note>
    );
  const count = orders ?? 0;
  const number = format.integer(count);
  return <Note tone="leaf">{t('shop:test.good', { count, number, ms: format.integer(milliseconds) })}</Note>;
}

/** Creates the secret that the shop signs its webhooks with, and shows it once. */
function HookSecret({ isRenewed }: { isRenewed: boolean }) {
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
