import { useLevelName } from '../../../frame/plan/use-plan.ts';
import type { Format } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { CallToday } from './contacts.data.ts';
import type { Reason } from './contacts-search.ts';
import css from './ReasonTexts.module.css';

/** Reasons to call somebody, with their facts. */
export function ReasonTexts({ member }: { member: CallToday }) {
  const { t, format } = useTexts();
  const nameOf = useLevelName();
  return (
    <ul className={css.texts}>
      {member.reasons.map((reason) => (
        <li key={reason} className={css.text} data-reason={reason}>
          {textOf(reason, member, { t, format, nameOf })}
        </li>
      ))}
    </ul>
  );
}

interface Words {
  t: Translate;
  format: Format;
  nameOf: (level: number) => string;
}

function textOf(reason: Reason, member: CallToday, { t, format, nameOf }: Words): string {
  switch (reason) {
    // Its day is shown below, with the note.
    case 'isFollowUp':
      return t('team:contacts.isFollowUp');
    case 'isNew':
      return t('team:contacts.newSince', { date: format.date(member.createdAt) });
    case 'isAway':
      return member.currentLoginDate === null
        ? t('team:contacts.neverThere')
        : t('team:contacts.awaySince', { date: format.date(member.currentLoginDate) });
    case 'isExpiring':
      return member.membershipExpiryDate === null
        ? t('team:contacts.isExpiring')
        : t('team:contacts.endsOn', { date: format.date(member.membershipExpiryDate) });
    case 'isCloseToNextLevel': {
      const levelName = nameOf(member.level + 1);
      const missing = member.missingQualificationPoints ?? 0;
      return missing > 0
        ? t('team:contacts.pointsMissing', { points: format.integer(missing), levelName })
        : t('team:contacts.legsMissing', { levelName });
    }
  }
}
