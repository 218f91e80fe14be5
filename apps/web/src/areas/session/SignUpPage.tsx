import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthLayout } from '../../frame/auth-layout/AuthLayout.tsx';
import { useSignedIn } from '../../frame/use-signed-in.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pending } from '../../ui/Pending.tsx';
import { ConfirmSignUp } from './joining/ConfirmSignUp.tsx';
import { documentsQuery, originQuery } from './joining/joining.data.ts';
import { Landing } from './joining/Landing.tsx';
import { Panel } from './joining/Panel.tsx';
import { ResendMail } from './joining/ResendMail.tsx';
import { nothingTyped, SignUpForm, type SignUpValues } from './joining/SignUpForm.tsx';
import { ToLogin } from './joining/ToLogin.tsx';
import { useSignUp } from './joining/use-sign-up.ts';
import { type Credentials, login } from './session/login.ts';

const route = getRouteApi('/signup');

/** Sign-up: by a code, an invitation or neither, and the confirmation by the link of an e-mail. */
export function SignUpPage() {
  const { t } = useTexts();
  const { confirm } = route.useSearch();
  const enter = useEntry();
  if (confirm === undefined) return <SignUp />;
  if (enter.failed)
    return (
      <AuthLayout title={t('joining:confirm.title')}>
        <Ready />
      </AuthLayout>
    );
  return (
    <AuthLayout title={t('joining:confirm.title')}>
      <ConfirmSignUp key={confirm} token={String(confirm)} onOpened={enter.now} />
    </AuthLayout>
  );
}

/** Signs in to the account just opened; on failure the link to the login remains. */
function useEntry() {
  const onSignedIn = useSignedIn();
  const [failed, setFailed] = useState(false);
  const now = async (credentials: Credentials) => {
    const result = await login(credentials);
    if ('user' in result) await onSignedIn(result.user);
    else setFailed(true);
  };
  return { failed, now };
}

/** The account is open. */
function Ready() {
  const { t } = useTexts();
  return (
    <Panel title={t('joining:signUp.ready')}>
      <p>{t('joining:signUp.readyText')}</p>
      <ToLogin />
    </Panel>
  );
}

function SignUp() {
  const { t, locale } = useTexts();
  const search = route.useSearch();
  const invitation = search.invitation === undefined ? undefined : String(search.invitation);
  const code = search.code === undefined ? '' : String(search.code).toUpperCase();
  const [sent, setSent] = useState(false);
  const enter = useEntry();
  const [typed, setTyped] = useState<SignUpValues>();
  const origin = useQuery({
    ...originQuery(invitation === undefined ? { code, locale } : { invitation, locale }),
    enabled: invitation !== undefined || code !== '',
    // Keeps the form with what was typed while the texts of another language load.
    placeholderData: keepPreviousData,
  });

  // The documents to accept come with the form; their answer tells whether sign-up is open at all.
  const asksAtOnce = search.step !== undefined || (invitation === undefined && code === '');
  const documents = useQuery({ ...documentsQuery(locale), enabled: asksAtOnce });
  const isClosed = [origin.error, documents.error].some((error) => error?.code === 'signUpClosed');
  const isOver = invitation !== undefined && origin.error?.status === 404;
  const send = useSignUp(locale, isOver ? undefined : invitation);

  if (enter.failed || (sent && typed !== undefined))
    return (
      <AuthLayout title={t('joining:signUp.title')}>
        {enter.failed || typed === undefined ? (
          <Ready />
        ) : (
          <Sent to={typed.email} send={() => send(typed)} onChange={() => setSent(false)} />
        )}
      </AuthLayout>
    );
  if (isClosed)
    return (
      <AuthLayout title={t('joining:signUp.title')}>
        <Panel title={t('joining:closed.title')}>
          <p>{t('joining:closed.text')}</p>
          <ToLogin />
        </Panel>
      </AuthLayout>
    );
  if (origin.isLoading)
    return (
      <AuthLayout title={t('joining:signUp.title')}>
        <Pending lines={[80, 60, 90, 70]} room={[580, 590]} />
      </AuthLayout>
    );
  const sponsor = origin.data?.sponsor;
  if (sponsor !== undefined && search.step === undefined)
    return (
      <AuthLayout
        title={
          origin.data?.landing.headline ??
          t('joining:landing.title', { name: sponsor.split(' ')[0] ?? sponsor })
        }
        links={<Link to="/login">{t('joining:signUp.login')}</Link>}
      >
        <Landing
          sponsor={sponsor}
          words={origin.data?.words ?? null}
          shop={origin.data?.shop ?? null}
          said={origin.data?.landing ?? {}}
        />
      </AuthLayout>
    );
  const { firstName = '', lastName = '', email = '' } = origin.data?.invited ?? {};
  return (
    <AuthLayout
      title={t('joining:signUp.title')}
      links={<Link to="/login">{t('joining:signUp.login')}</Link>}
    >
      {sponsor !== undefined && (
        <Note
          role="status"
          tone="leaf"
          icon="invite"
          spaced
          title={t(invitation === undefined ? 'joining:signUp.recommendedBy' : 'joining:signUp.invitedBy', {
            name: sponsor,
          })}
        />
      )}
      {isOver && (
        <Note role="alert" tone="alarm" title={t('joining:signUp.invitationOver')} spaced>
          <p>{t('joining:signUp.invitationOverText')}</p>
        </Note>
      )}
      <SignUpForm
        initialValues={typed ?? { ...nothingTyped, firstName, lastName, email, code }}
        originKnown={sponsor !== undefined}
        locale={locale}
        send={send}
        onDone={(confirmation, values) => {
          setTyped(values);
          if (confirmation === 'mail') setSent(true);
          else void enter.now({ username: values.email, password: values.password });
        }}
      />
    </AuthLayout>
  );
}

interface SentProps {
  to: string;
  send: () => Promise<unknown>;
  onChange: () => void;
}

function Sent({ to, send, onChange }: SentProps) {
  const { t } = useTexts();
  return (
    <Panel title={t('joining:signUp.sentTitle')}>
      <p>{t('joining:signUp.sent', { email: to })}</p>
      <p className="quiet">{t('joining:signUp.sentHelp')}</p>
      <ResendMail justSent send={send} />
      <Button variant="subtle" onClick={onChange}>
        {t('joining:signUp.change')}
      </Button>
    </Panel>
  );
}
