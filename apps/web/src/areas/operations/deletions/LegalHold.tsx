import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './Deletions.module.css';
import { type DeletionFile, liftLegalHold, reloadDeletions, setLegalHold } from './deletions.data.ts';

/** Whether retained data is under a legal hold, why, and the form to set or lift it. */
export function LegalHold({ request }: { request: DeletionFile }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const [asked, setAsked] = useState<'set' | 'lift' | null>(null);
  const { id, own, status, legalHold, forgottenAt } = request;
  if (status === 'refused' || forgottenAt !== null) return null;
  const step = legalHold === null ? 'set' : 'lift';
  const close = () => setAsked(null);
  return (
    <section className={css.part}>
      <h3>{t('operations:deletions.hold.title')}</h3>
      {legalHold === null ? <p>{t('operations:deletions.hold.none')}</p> : <Held hold={legalHold} />}
      {rights.includes('partners.write') && !own && (
        <div className={css.actions}>
          <ReasonedButton
            variant="default"
            aria-expanded={asked === step}
            onClick={() => setAsked(asked === step ? null : step)}
          >
            {t(`operations:deletions.hold.${step}`)}
          </ReasonedButton>
        </div>
      )}
      {asked === 'set' && legalHold === null && <HoldForm id={id} onSet={close} />}
      {asked === 'lift' && legalHold !== null && <Lift id={id} onClose={close} />}
    </section>
  );
}

function Held({ hold }: { hold: NonNullable<DeletionFile['legalHold']> }) {
  const { t, format } = useTexts();
  const { until, reason, by, setAt } = hold;
  return (
    <>
      <p>
        <strong>
          {until === null
            ? t('operations:deletions.hold.open')
            : t('operations:deletions.hold.until', { date: format.day(until) })}
        </strong>
      </p>
      <p>{reason}</p>
      <p className="quiet">
        {t('operations:partnerState.since', { date: format.dateTime(setAt), name: by.name })}
      </p>
    </>
  );
}

function HoldForm({ id, onSet }: { id: number; onSet: () => void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: `legal-hold.${id}`,
    initialValues: { until: '', reason: '' },
    validate: { reason: required },
    send: ({ until, reason }) => setLegalHold(id, { reason, ...(until !== '' && { until }) }),
    onSent: () => {
      toast.success(t('operations:deletions.hold.isSet'));
      void reloadDeletions(client);
      onSet();
    },
  });
  return (
    <ServerForm state={state} label={t('operations:deletions.hold.set')} className={css.form}>
      <p className="quiet">{t('operations:deletions.hold.about')}</p>
      <TextField
        type="date"
        label={t('operations:deletions.hold.day')}
        description={t('operations:deletions.hold.dayHint')}
        {...state.form.getInputProps('until')}
      />
      <ReasonField readOnly={state.busy} {...state.form.getInputProps('reason')} />
      <SaveButton state={state}>{t('operations:deletions.hold.set')}</SaveButton>
    </ServerForm>
  );
}

function Lift({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={t('operations:deletions.hold.lift')}
      confirm={t('operations:deletions.hold.lift')}
      draft={`legal-hold-lift.${id}`}
      send={(body) => liftLegalHold(id, body)}
      onSent={() => {
        toast.success(t('operations:deletions.hold.isLifted'));
        void reloadDeletions(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('operations:deletions.hold.liftText')}</p>
    </ReasonDialog>
  );
}
