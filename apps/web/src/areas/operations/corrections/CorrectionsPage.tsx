import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Tabs, tab } from '../../../ui/Tabs.tsx';
import { CorrectionsList } from './CorrectionsList.tsx';
import { DebtsList } from './debts/DebtsList.tsx';
import { WriteOffsList } from './debts/WriteOffsList.tsx';

const NewCorrectionSheet = part(() => import('./NewCorrectionSheet.tsx'), 'NewCorrectionSheet', []);

const PATH = '/app/operations/corrections' as const;

/** Manual credits and debits, debts, and written-off debts. */
export function CorrectionsPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/corrections' });
  const navigate = useNavigate({ from: PATH });
  const { rights } = useSession();
  const isCorrecting = rights.includes('money.correct');
  return (
    <>
      <PageHead
        title={t('operations:title.corrections')}
        lead={t('corrections:lead')}
        actions={
          isCorrecting && (
            <ReasonedButton
              icon="plus"
              onClick={() => void navigate({ search: { new: 1 }, resetScroll: false })}
            >
              {t('corrections:new.title')}
            </ReasonedButton>
          )
        }
      />
      <Tabs label={t('corrections:views')}>
        <Link to={PATH} search={{}} {...tab(search.view === undefined)}>
          {t('operations:title.corrections')}
        </Link>
        <Link to={PATH} search={{ view: 'debts' }} {...tab(search.view === 'debts')}>
          {t('corrections:debt.title')}
        </Link>
        <Link to={PATH} search={{ view: 'write-offs' }} {...tab(search.view === 'write-offs')}>
          {t('corrections:writeOff.list')}
        </Link>
      </Tabs>
      {search.view === undefined && <CorrectionsList search={search} />}
      {search.view === 'debts' && <DebtsList search={search} />}
      {search.view === 'write-offs' && <WriteOffsList search={search} />}
      {search.view === undefined && search.new === 1 && isCorrecting && (
        <Suspense>
          <NewCorrectionSheet
            partner={search.for ?? null}
            question={search.question ?? null}
            onClose={() => navigate({ search: {}, resetScroll: false })}
          />
        </Suspense>
      )}
    </>
  );
}
