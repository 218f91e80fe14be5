import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OPERATIONS } from '../../frame/frame-routes.ts';
import { Gate } from '../../frame/gate/Gate.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { Panel } from './joining/Panel.tsx';
import { ToLogin } from './joining/ToLogin.tsx';
import { type Credentials, login } from './session/login.ts';
import { SetupForm } from './setup/SetupForm.tsx';
import { setupQuery } from './setup/setup.data.ts';

/** Where the company begins on an empty instance, by the code that the server has printed. */
export function SetupPage() {
  const { t } = useTexts();
  const [begun, setBegun] = useState<'before' | 'now'>();
  // Read once: a read that fails later would take away what was typed.
  const query = useQuery({ ...setupQuery(), staleTime: Number.POSITIVE_INFINITY });

  /** The company's pages are loaded with the document that shows them. */
  async function enter(credentials: Credentials): Promise<void> {
    const result = await login(credentials);
    if ('user' in result) location.replace(OPERATIONS);
    else setBegun('now');
  }

  return (
    <Gate title={t('setup:title')}>
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
    </Gate>
  );
}

/** Somebody has begun it: before, or just now and the sign-in did not follow. */
function Begun({ by }: { by: 'before' | 'now' }) {
  const { t } = useTexts();
  return (
    <Panel title={t(by === 'now' ? 'setup:begun.now' : 'setup:begun.before')}>
      <p>{t('setup:begun.text')}</p>
      <ToLogin />
    </Panel>
  );
}
