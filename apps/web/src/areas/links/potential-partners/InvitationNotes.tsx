import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { FollowUpDay } from './FollowUpDay.tsx';
import css from './InvitationDetails.module.css';
import { keepInvitationNote, type PotentialPartner } from './potential-partners.data.ts';

const LaterForm = part(() => import('../../../ui/form/LaterForm.tsx'), 'LaterForm', []);

/** The user's private notes on an invited person: the day of the next call, and a text. */
export function InvitationNotes({ invitation }: { invitation: PotentialPartner }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { id, firstName, surname, note, callOn } = invitation;
  const name = `${firstName} ${surname}`;
  return (
    <section className={css.notes}>
      <h4 className={css.title}>{t('links:potential.ownNotes')}</h4>
      {callOn !== null && (
        <p>
          {t('label', { label: t('links:potential.followUp') })} <FollowUpDay day={callOn} />
        </p>
      )}
      {note !== null && <p className={css.comment}>{note}</p>}
      {callOn === null && note === null && <p className="quiet">{t('links:potential.noNotes')}</p>}
      <ReasonedButton variant="default" icon="edit" writes onClick={() => setOpen(true)}>
        {t('links:potential.editNotes')}
      </ReasonedButton>
      {open && (
        <Sheet title={name} onClose={() => setOpen(false)}>
          <Suspense>
            <LaterForm
              draft={`invitation-note.${id}`}
              label={t('links:potential.editNotes')}
              kept={{ callOn, note }}
              dayHint={t('links:potential.followUpHint')}
              send={(later) => keepInvitationNote(client, id, later)}
              onSent={() => {
                toast.success(t('links:potential.noteKept', { name }));
                setOpen(false);
              }}
            />
          </Suspense>
        </Sheet>
      )}
    </section>
  );
}
