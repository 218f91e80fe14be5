import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { followUpQuery } from './contacts.data.ts';
import { FollowUpTexts } from './FollowUpTexts.tsx';
import { LazyFollowUpSheet } from './LazyFollowUpSheet.tsx';
import css from './OwnNotes.module.css';

interface Props {
  partner: number;
  name: string;
}

/** The user's private notes on a team member: the day of the next call, and a text. */
export function OwnNotes({ partner, name }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <section className={css.notes}>
      <h3 className={css.title}>{t('team:partner.ownNotes')}</h3>
      <QueryContent query={useQuery(followUpQuery(partner))} lines={[70]}>
        {(followUp) => {
          const isEmpty = followUp.doneAt === null && followUp.callOn === null && followUp.note === null;
          return (
            <>
              <FollowUpTexts followUp={followUp} />
              <p className="quiet">{t(isEmpty ? 'team:partner.noNotes' : 'ui:later.noteHint')}</p>
              <div>
                <ReasonedButton variant="default" icon="edit" writes onClick={() => setOpen(true)}>
                  {t('team:partner.editNotes')}
                </ReasonedButton>
              </div>
              {open && (
                <LazyFollowUpSheet
                  member={{ id: partner, displayName: name, followUp }}
                  onClose={() => setOpen(false)}
                />
              )}
            </>
          );
        }}
      </QueryContent>
    </section>
  );
}
