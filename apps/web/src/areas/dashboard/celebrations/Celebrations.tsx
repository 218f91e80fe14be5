import { useEffect, useState } from 'react';
import { useHeld } from '../../../ui/held.ts';
import { CelebrationDialog } from './CelebrationDialog.tsx';
import { whenCalm } from './calm.ts';
import { setCelebrates } from './celebration-signal.ts';
import { type Celebration, forgetCelebrations, takeCelebrations } from './celebrations.data.ts';

/** Asks what there is to celebrate once the page has come to rest, and shows one after the other. */
export function Celebrations() {
  const held = useHeld();
  const [shown, setShown] = useState<readonly Celebration[]>([]);
  useEffect(() => {
    if (held) return;
    let isGone = false;
    const stop = whenCalm(() => {
      takeCelebrations().then(
        (celebrations) => {
          if (celebrations.length === 0) setCelebrates(false);
          else if (!isGone) setShown(celebrations);
        },
        // Without a connection it waits for the next time that the server says so.
        () => setCelebrates(false),
      );
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [held]);
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
