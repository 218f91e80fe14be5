import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSubject } from '../../api/subject.ts';
import { CreditsPage } from '../../features/credits/CreditsPage.tsx';
import type { CreditsKind, CreditsSearch } from '../../features/credits/credits-search.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Sheet } from '../../ui/Sheet.tsx';

const CreditSheet = lazy(async () => {
  const { CreditSheet: sheet } = await import('../../features/credits/CreditSheet.tsx');
  return { default: sheet };
});

interface Props {
  kind: CreditsKind;
  search: CreditsSearch;
}

function CreditsScreen({ kind, search }: Props) {
  const { t } = useTexts();
  const subject = useSubject();
  const navigate = useNavigate();
  const close = () =>
    void navigate({
      to: '.',
      search: (({ credit: _, ...rest }: CreditsSearch) => rest) as never,
      resetScroll: false,
    });
  return (
    <>
      <CreditsPage partner={subject.partner} kind={kind} search={search} />
      {search.credit !== undefined && (
        <Sheet title={t('money:credits.one')} onClose={close}>
          <Suspense>
            <CreditSheet key={search.credit} id={search.credit} subject={subject} />
          </Suspense>
        </Sheet>
      )}
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
