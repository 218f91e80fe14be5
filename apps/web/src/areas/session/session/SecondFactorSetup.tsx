import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import css from './SecondFactorCard.module.css';
import { useFocused } from './use-focused.ts';

interface Props {
  secret: string;
  uri: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** The app gets the secret, by its camera or typed, and proves it with a first code. */
export function SecondFactorSetup({ secret, uri, onConfirmed }: Props) {
  const { t } = useTexts();
  const text = useFocused<HTMLParagraphElement>();
  const state = useServerForm({
    draft: null,
    initialValues: { code: '' },
    validate: {
      code: (text) =>
        /^\d{6}$/.test(text.replaceAll(/\s/g, '')) ? null : t('account:secondFactor.codeForm'),
    },
    send: (body) => request('POST /api/user/second-factor/confirm', { body }),
    onSent: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <ServerForm state={state} label={t('account:secondFactor.enable')} className={css.steps}>
      <p ref={text} tabIndex={-1} className={css.text}>
        {t('account:secondFactor.scan')}
      </p>
      <QrCode value={uri} label={t('account:secondFactor.qr')} className={css.qr} />
      <div>
        <p className="quiet">{t('account:secondFactor.orType')}</p>
        <p className={css.secret}>
          <code data-testid="second-factor-secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton value={secret} label={t('account:secondFactor.copySecret')} />
        </p>
      </div>
      <TextField
        className={css.code}
        label={t('account:secondFactor.code')}
        description={t('account:secondFactor.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        {...state.form.getInputProps('code')}
      />
      <SaveButton state={state}>{t('account:secondFactor.confirm')}</SaveButton>
    </ServerForm>
  );
}
