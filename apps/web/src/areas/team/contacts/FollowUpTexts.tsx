import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { FollowUp } from './contacts.data.ts';
import css from './FollowUpTexts.module.css';

/** When the last call was done, when the next one is due, and the user's note. */
export function FollowUpTexts({ followUp: { doneAt, callOn, note } }: { followUp: FollowUp }) {
  const { t, format } = useTexts();
  return (
    <>
      {doneAt !== null && (
        <p className={css.text}>
          <Icon name="check" size={16} />
          {t('team:contacts.doneOn', { date: format.date(doneAt) })}
        </p>
      )}
      {callOn !== null && (
        <p className={css.text}>
          <Icon name="calendar" size={16} />
          {t('team:contacts.callOnDay', { date: format.day(callOn) })}
        </p>
      )}
      {note !== null && (
        <p className={css.text}>
          <Icon name="edit" size={16} />
          <span className={css.note}>{note}</span>
        </p>
      )}
    </>
  );
}
