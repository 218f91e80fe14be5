import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { request } from '../../../../api/request.ts';
import { useSubject } from '../../../../api/subject.ts';
import { part } from '../../../../frame/screen.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { type Payout, reloadMoney } from '../payouts.data.ts';
import css from './Objection.module.css';
import { isObjectable } from './objectable.ts';

const ReasonForm = part(() => import('./ReasonForm.tsx'), 'ReasonForm', []);

/** The objection to a credit note and its consequences, or the form to object; nothing if neither applies. */
export function Objection({ payout }: { payout: Payout }) {
  const { own } = useSubject();
  const { objection } = payout;
  if (objection !== null) return <Objected payout={payout} objection={objection} own={own} />;
  return own && isObjectable(payout) ? <ObjectForm payout={payout.id} /> : null;
}

interface ObjectedProps {
  payout: Payout;
  objection: NonNullable<Payout['objection']>;
  own: boolean;
}

function Objected({
  payout: { id, replacedBy },
  objection: { objectedAt, reason, answer, agreedAt, ended },
  own,
}: ObjectedProps) {
  const { t, format } = useTexts();
  const later = Number(replacedBy?.split('/').at(-1));
  return (
    <Note
      title={t('money:payouts.objection.void', { date: format.date(objectedAt) })}
      data-testid="payout-objection"
    >
      <p>{t('labelled', { label: t('money:payouts.objection.yours'), value: reason })}</p>
      {answer !== null && (
        <p>{t('labelled', { label: t('money:payouts.objection.answer'), value: answer })}</p>
      )}
      {agreedAt === null ? (
        <>
          <p>{t(ended ? 'money:payouts.objection.ended' : 'money:payouts.objection.waits')}</p>
          {own && !ended && <AgreeButton payout={id} />}
        </>
      ) : (
        <p>
          {t('money:payouts.objection.agreed', { date: format.date(agreedAt) })}{' '}
          <Link to="/app/accounts/payout/list" search={{ payout: later }}>
            {t('money:payouts.one', { number: later })}
          </Link>
        </p>
      )}
    </Note>
  );
}

/** The new note is issued immediately. */
function AgreeButton({ payout }: { payout: number }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const agree = useMutation({
    mutationFn: () => request('POST /api/payouts/{id}/objection/agreement', { params: { id: payout } }),
    onSuccess: () => {
      toast.success(t('money:payouts.objection.agreedDone'));
      void reloadMoney(client);
    },
    onError: (error) => toast.error(t('money:payouts.objection.agreeFailed'), { error }),
  });
  return (
    <ReasonedButton variant="default" writes loading={agree.isPending} onClick={() => agree.mutate()}>
      {t('money:payouts.objection.agree')}
    </ReasonedButton>
  );
}

function ObjectForm({ payout }: { payout: number }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.object}>
      <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('money:payouts.objection.object')}
      </Button>
      <Suspense>{isOpen && <ReasonForm payout={payout} />}</Suspense>
    </div>
  );
}
