import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { Icon } from '../../../ui/icons.tsx';
import css from './joining.module.css';
import { passwordRules, rulesMet } from './password-rules.ts';

interface Props {
  label: string;
  /** The form's props for the field; the value is checked while typing. */
  field: { value?: string; error?: ReactNode };
}

/** A new password: can be shown and pasted, and the rules are ticked off while typing. */
export function NewPasswordField({ label, field }: Props) {
  const { t } = useTexts();
  const rules = useId();
  const met = rulesMet(field.value ?? '');
  const lines = [
    [met.length, t('joining:password.length', { count: passwordRules.shortest })],
    [met.different, t('joining:password.different', { count: passwordRules.different })],
  ] as const;
  return (
    <div>
      <PasswordField
        {...field}
        label={label}
        name="new-password"
        autoComplete="new-password"
        size="large"
        aria-describedby={rules}
      />
      <ul id={rules} className={css.rules}>
        {lines.map(([isMet, text]) => (
          <li key={text} data-met={isMet}>
            <Icon name={isMet ? 'check' : 'minus'} size={16} />
            {text}
            <span className="visually-hidden">
              , {t(isMet ? 'joining:password.met' : 'joining:password.open')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
