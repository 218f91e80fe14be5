import { useSearch } from '@tanstack/react-router';
import { useSession } from '../../api/session-store.ts';
import { FindPartner } from '../../features/partners/FindPartner.tsx';
import { ResetSecondFactor } from '../../features/session/ResetSecondFactor.tsx';
import { ViewButton } from './ViewButton.tsx';

/** Operators find a partner and look at what they see; who lost their second factor is let in again. */
export function FindPartnerScreen() {
  const { q = '' } = useSearch({ from: '/signed-in/app/team/find-partner' });
  const { user: own } = useSession();
  return (
    <FindPartner
      q={q}
      actionsFor={({ id, displayName, user, secondFactor }) => {
        const userId = Number(user.split('/').at(-1));
        return (
          <>
            {secondFactor && userId !== own?.id && <ResetSecondFactor user={userId} name={displayName} />}
            <ViewButton partner={id} name={displayName} />
          </>
        );
      }}
    />
  );
}
