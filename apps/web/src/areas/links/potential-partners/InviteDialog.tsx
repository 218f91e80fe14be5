import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CloseButton } from '../../../ui/CloseButton.tsx';
import { DialogScope, useDialog } from '../../../ui/dialog.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './InviteDialog.module.css';
import { InviteForm } from './InviteForm.tsx';
import { invitationQuery } from './potential-partners.data.ts';

interface Props {
  /** An expired invitation whose text fills the form. */
  again: number | undefined;
  onClose: () => void;
}

/** The form above the list; full screen on a phone. */
export function InviteDialog({ again, onClose }: Props) {
  const { t } = useTexts();
  const { props, close, guard } = useDialog(onClose);
  const { ref } = props;
  const heading = useId();
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <dialog {...props} className={css.dialog} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading}>{t('links:invite.title')}</h2>
        <CloseButton onClick={close} />
      </div>
      <DialogScope value={guard}>
        {again === undefined ? <InviteForm onSent={onClose} /> : <InviteAgain id={again} onSent={onClose} />}
      </DialogScope>
    </dialog>
  );
}

/** The form again, filled with what was sent before. */
function InviteAgain({ id, onSent }: { id: number; onSent: () => void }) {
  const { t } = useTexts();
  return (
    <QueryContent
      query={useQuery(invitationQuery(id))}
      missing={<Empty picture="people" title={t('links:potential.gone')} />}
    >
      {({ firstName, surname, email, comment, words }) => (
        <InviteForm
          before={{ firstName, surname, email, comment: comment ?? '', words: words ?? '' }}
          onSent={onSent}
        />
      )}
    </QueryContent>
  );
}
