import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dialled } from '../../../ui/dialled.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { PathStep } from './rank-path.data.ts';
import css from './StepActions.module.css';

interface Props {
  leg: NonNullable<PathStep['leg']>;
  /** Beside a sentence that fills the row: icons only. */
  compact?: boolean;
}

/** Call and write to the leg's first partner, if their contact may be seen, and a link to them. */
export function StepActions({ leg: { id, displayName: name, email, phone }, compact = false }: Props) {
  const { t } = useTexts();
  return (
    <span className={`bw-solids ${css.actions}`} data-compact={compact}>
      {phone !== null && (
        <a href={`tel:${dialled(phone)}`} aria-label={t('contact.callName', { name })}>
          <Icon name="phone" size={18} />
          <span className={css.label}>{t('contact.call')}</span>
        </a>
      )}
      {email !== null && (
        <a href={`mailto:${email}`} aria-label={t('contact.mailName', { name })}>
          <Icon name="mail" size={18} />
          <span className={css.label}>{t('contact.mail')}</span>
        </a>
      )}
      <Link to="/app/team/table" search={{ partner: id }} aria-label={t('nextStep.look', { name })}>
        <Icon name="person" size={18} />
        <span className={css.label}>{t('nextStep.view')}</span>
      </Link>
    </span>
  );
}
