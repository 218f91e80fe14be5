import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import css from './joining.module.css';
import { ResendMail } from './ResendMail.tsx';

interface Props {
  username: string;
  password: string;
}

/** Shown when signing in before the address is confirmed: what is missing, and a button to resend the mail. */
export function UnconfirmedNote({ username: email, password }: Props) {
  const { t } = useTexts();
  const send = () => request('POST /api/sign-up/unconfirmed', { body: { email, password, again: true } });
  return (
    <Note role="alert" tone="leaf" icon="mail" title={t('joining:unconfirmed.title')}>
      <p className={css.unconfirmed}>{t('joining:unconfirmed.text', { email })}</p>
      <ResendMail justSent={false} send={send} />
    </Note>
  );
}
