import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHeld } from '../../../ui/held.ts';
import { CelebrationDialog } from '../../account/celebrations/CelebrationDialog.tsx';
import { type Celebration, celebratedQuery } from '../../account/celebrations/celebrated.data.ts';
import { whenCalm } from './calm.ts';
import { setCelebrates } from './celebration-signal.ts';
import { forgetCelebrations, takeCelebrations } from './celebrations.data.ts';

/** Asks for celebrations once the page is idle, and shows them one after the other. */
export function Celebrations() {
  const held = useHeld();
  const client = useQueryClient();
  const [shown, setShown] = useState<readonly Celebration[]>([]);
  useEffect(() => {
    if (held) return;
    let isGone = false;
    const stop = whenCalm(() => {
      takeCelebrations().then(
        (celebrations) => {
          if (celebrations.length === 0) setCelebrates(false);
          else if (!isGone) setShown(celebrations);
          // The list of them in the profile has them now, too.
          void client.invalidateQueries(celebratedQuery());
        },
        // Without a connection it waits until the server signals again.
        () => setCelebrates(false),
      );
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [held, client]);
  const [first, ...later] = shown;
  if (first === undefined) return null;
  const close = () => {
    forgetCelebrations();
    setShown([]);
    setCelebrates(false);
  };
  return (
    <CelebrationDialog
      celebration={first}
      later={later.length}
      onNext={() => setShown(later)}
      onClose={close}
    />
  );
}
