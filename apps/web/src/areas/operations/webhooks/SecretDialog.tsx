import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import confirm from '../../../ui/Confirm.module.css';
import { ConfirmFrame } from '../../../ui/Confirm.tsx';
import { CopiedOnce } from '../../../ui/CopiedOnce.tsx';

/** A secret just created, with its receiver. */
export interface ShownSecret {
  readonly name: string;
  readonly secret: string;
  /** Until then the former secret signs as well; null for the first one. */
  readonly formerUntil: string | null;
}

/** Shows a secret this once: the server encrypts it and cannot show it again. */
export function SecretDialog({ name, secret, formerUntil, onClose }: ShownSecret & { onClose: () => void }) {
  const { t, format } = useTexts();
  return (
    <ConfirmFrame title={t('webhooks:secret.title')} busy={false} onClose={onClose}>
      {(close) => (
        <>
          <div className={confirm.text}>
            <p>{t('webhooks:secret.text', { name })}</p>
            <CopiedOnce value={secret} label={t('webhooks:secret.copy')} testId="webhook-secret" />
            {formerUntil !== null && (
              <p>{t('webhooks:formerSecret', { until: format.dateTime(formerUntil) })}</p>
            )}
          </div>
          <div className={confirm.buttons}>
            <Button onClick={close}>{t('webhooks:secret.kept')}</Button>
          </div>
        </>
      )}
    </ConfirmFrame>
  );
}
