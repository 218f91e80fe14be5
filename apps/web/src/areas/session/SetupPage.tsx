import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AuthLayout } from '../../frame/auth-layout/AuthLayout.tsx';
import { OPERATIONS } from '../../frame/frame-routes.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { Panel } from './joining/Panel.tsx';
import { ToLogin } from './joining/ToLogin.tsx';
import { type Credentials, login } from './session/login.ts';
import { SetupForm } from './setup/SetupForm.tsx';
import { setupQuery } from './setup/setup.data.ts';

/** Sets up the company on an empty instance, with the code that the server has printed. */
export function SetupPage() {
  const { t } = useTexts();
  const [begun, setBegun] = useState<'before' | 'now'>();
  // Read once: a later failure would remove what was typed.
  const query = useQuery({ ...setupQuery(), staleTime: Number.POSITIVE_INFINITY });

  /** Operators' pages have an HTML document of their own, so this is a full page load. */
  async function enter(credentials: Credentials): Promise<void> {
    const result = await login(credentials);
    if ('user' in result) location.replace(OPERATIONS);
    else setBegun('now');
  }

  return (
    <AuthLayout title={t('setup:title')}>
      {begun === undefined ? (
        <QueryContent query={query} lines={[90, 60, 80, 70]}>
          {({ open, mail }) =>
            open ? (
              <SetupForm mail={mail ?? 'folder'} onBegun={enter} onTooLate={() => setBegun('before')} />
            ) : (
              <Begun by="before" />
            )
          }
        </QueryContent>
      ) : (
        <Begun by={begun} />
      )}
    </AuthLayout>
  );
}

/** The company was set up already: earlier, or just now without the sign-in that should have followed. */
function Begun({ by }: { by: 'before' | 'now' }) {
  const { t } = useTexts();
  return (
    <Panel title={t(by === 'now' ? 'setup:begun.now' : 'setup:begun.before')}>
      <p>{t('setup:begun.text')}</p>
      <ToLogin />
    </Panel>
  );
}
