import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useFocusNear } from '../../../ui/use-focus-near.ts';
import { type Member, saveFollowUp } from './contacts.data.ts';
import css from './FollowUpActions.module.css';
import { LazyFollowUpSheet } from './LazyFollowUpSheet.tsx';

interface Props {
  member: Member;
  /** Action of the quick button: mark today's call as done, or list a snoozed person again. */
  quick: 'done' | 'back';
  /** Id of the line that says why nothing can be saved now. */
  toldBy: string;
}

/** Follow-up of a person: mark the call as done, schedule the next one, add a note. */
export function FollowUpActions({ member, quick, toldBy }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const keepFocusNear = useFocusNear();
  const { id, displayName: name } = member;

  async function save(change: Parameters<typeof saveFollowUp>[2], onSaved?: () => void): Promise<void> {
    setBusy(true);
    try {
      await saveFollowUp(client, id, change);
      onSaved?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const retry = () => void save(change, onSaved);
      toast.error(t('team:contacts.notKept', { name }), { error, retry });
    }
    setBusy(false);
  }

  const { callOn } = member.followUp;
  const quickActions = {
    done: () => {
      const undo = () => void save({ done: false });
      return save({ done: true }, () => toast.success(t('team:contacts.wasDone', { name }), { undo }));
    },
    back: () => {
      const undo = callOn === null ? {} : { undo: () => void save({ callOn }) };
      return save({ done: false, callOn: null }, () =>
        toast.success(t('team:contacts.isBack', { name }), undo),
      );
    },
  };
  const common = { variant: 'default', size: 'small', writes: true, toldBy } as const;
  return (
    <div className={css.actions}>
      <ReasonedButton
        {...common}
        loading={busy}
        aria-label={t(`team:contacts.${quick}One`, { name })}
        icon={quick === 'done' ? 'check' : 'undo'}
        onClick={() => {
          keepFocusNear();
          void quickActions[quick]();
        }}
      >
        {t(`team:contacts.${quick}`)}
      </ReasonedButton>
      <ReasonedButton
        {...common}
        aria-label={t('team:contacts.laterOne', { name })}
        icon="calendar"
        onClick={() => setOpen(true)}
      >
        {t('team:contacts.later')}
      </ReasonedButton>
      {open && <LazyFollowUpSheet member={member} onClose={() => setOpen(false)} />}
    </div>
  );
}
