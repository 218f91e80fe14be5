import { Suspense, useState } from 'react';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import type { WholePlan } from './plans.data.ts';

const refused = ['refusals', 'companyRefusals'] as const;
const SubmitDialog = part(() => import('./PlanDialogs.tsx'), 'SubmitDialog', refused);
const DropDialog = part(() => import('./PlanDialogs.tsx'), 'DropDialog', refused);
const SchedulePlanSheet = part(() => import('./SchedulePlanSheet.tsx'), 'SchedulePlanSheet', refused);

type Action = 'submit' | 'schedule' | 'drop';

/** Actions on a version, by its status. */
export function PlanActions({ plan }: { plan: WholePlan }) {
  const { t } = useTexts();
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => setOpen(null);
  const { status } = plan;
  return (
    <>
      {status === 'draft' && (
        <>
          <ReasonedButton variant="default" icon="trash" onClick={() => setOpen('drop')}>
            {t('plans:drop')}
          </ReasonedButton>
          <ReasonedButton icon="check" onClick={() => setOpen('submit')}>
            {t('plans:submit')}
          </ReasonedButton>
        </>
      )}
      {(status === 'approved' || status === 'scheduled') && (
        <ReasonedButton icon="calendar" onClick={() => setOpen('schedule')}>
          {t('plans:schedule')}
        </ReasonedButton>
      )}
      <Suspense>
        {open === 'submit' && <SubmitDialog plan={plan} onClose={close} />}
        {open === 'drop' && <DropDialog plan={plan} onClose={close} />}
        {open === 'schedule' && <SchedulePlanSheet plan={plan} onClose={close} />}
      </Suspense>
    </>
  );
}
