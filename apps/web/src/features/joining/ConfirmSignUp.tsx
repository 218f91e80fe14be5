import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/request.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { FormFailure } from '../../ui/form/FormFailure.tsx';
import { ReasonedButton } from '../../ui/Reasoned.tsx';
import css from './joining.module.css';
import { Panel } from './Panel.tsx';

interface Props {
  /** What the link of the mail carries. */
  token: string;
  /** Where it goes on when the account is open, and when the link is over. */
  toLogin: ReactNode;
  again: ReactNode;
}

/** Opens the account by a click, not by opening the link: programs that look through mails open links too. */
export function ConfirmSignUp({ token, toLogin, again }: Props) {
  const { t } = useTexts();
  const [state, setState] = useState<'asked' | 'busy' | 'done' | ApiError>('asked');

  async function confirm(): Promise<void> {
    setState('busy');
    try {
      await request('POST /api/sign-up/confirm', { body: { token } });
      setState('done');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState(error);
    }
  }

  if (state === 'done')
    return (
      <Panel title={t('joining:signUp.ready')}>
        <p>{t('joining:signUp.readyText')}</p>
        {toLogin}
      </Panel>
    );
  if (state instanceof ApiError && state.status === 422)
    return (
      <Panel title={t('joining:confirm.over')}>
        <p>{t('joining:confirm.overText')}</p>
        <div className={css.row}>
          {toLogin}
          {again}
        </div>
      </Panel>
    );
  return (
    <div className={css.panel}>
      {state instanceof ApiError && <FormFailure error={state} />}
      <p>{t('joining:confirm.text')}</p>
      <ReasonedButton size="md" loading={state === 'busy'} onClick={() => void confirm()} writes>
        {t('joining:confirm.submit')}
      </ReasonedButton>
    </div>
  );
}
