import { useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { CreditsPage } from '../../features/credits/CreditsPage.tsx';
import type { CreditsKind, CreditsSearch } from '../../features/credits/credits-search.ts';
import { OpenCredit } from './OpenCredit.tsx';

interface Props {
  kind: CreditsKind;
  search: CreditsSearch;
}

function CreditsScreen({ kind, search }: Props) {
  const { partner } = useSubject();
  return (
    <>
      <CreditsPage partner={partner} kind={kind} search={search} />
      {search.credit !== undefined && <OpenCredit id={search.credit} />}
    </>
  );
}

/** What waits for its release. */
export function CreditsPendingScreen() {
  return (
    <CreditsScreen kind="pending" search={useSearch({ from: '/signed-in/app/accounts/credits/pending' })} />
  );
}

/** What is released. */
export function CreditsAvailableScreen() {
  return (
    <CreditsScreen
      kind="available"
      search={useSearch({ from: '/signed-in/app/accounts/credits/available' })}
    />
  );
}
