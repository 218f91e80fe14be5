import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { Member } from './contacts.data.ts';
import { LazyFollowUpSheet } from './LazyFollowUpSheet.tsx';

/** Opens the follow-up of a person, among the contact buttons. */
export function NoteButton({ member }: { member: Member }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const label = t('team:contacts.laterOne', { name: member.displayName });
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={t('team:contacts.laterTitle')}
        onClick={() => setOpen(true)}
      >
        <Icon name="edit" size={18} />
      </button>
      {open && <LazyFollowUpSheet member={member} onClose={() => setOpen(false)} />}
    </>
  );
}
