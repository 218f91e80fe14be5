import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon, type IconName } from '../icons.tsx';
import { emptyFor, Placeholder } from './Placeholder.tsx';
import './fields.css';

interface FrameProps {
  label?: ReactNode;
  /** A hint below the label. */
  description?: ReactNode;
  /** The fault, below the field. `true` only marks it: the reason is elsewhere. */
  error?: ReactNode;
  size?: 'medium' | 'large' | undefined;
  /** Of the whole field. */
  className?: string | undefined;
}

interface EntryAttributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps extends FrameProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  /** The entry, and overlays at its edges. */
  children: (attributes: EntryAttributes) => ReactNode;
}

/** Layout of every field: the label names the entry, description and error are announced with it. */
function Field({ id, label, description, error, size, className = '', children, ...others }: FieldProps) {
  const made = useId();
  const entry = id ?? made;
  const isWrong = error !== undefined && error !== null && error !== false && error !== '';
  const fault = isWrong && error !== true ? `${entry}-fault` : undefined;
  const hint = description ? `${entry}-hint` : undefined;
  const describedBy = [fault, hint, others['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className={`bw-field ${className}`} data-size={size}>
      {label !== undefined && <label htmlFor={entry}>{label}</label>}
      {hint !== undefined && (
        <p id={hint} className="bw-hint">
          {description}
        </p>
      )}
      <span className="bw-entry">
        {children({
          id: entry,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': isWrong || undefined,
        })}
      </span>
      {fault !== undefined && (
        <p id={fault} className="bw-fault">
          {error}
        </p>
      )}
    </div>
  );
}

/** Separates the layout's props of a field from its entry's. */
function split<
  Props extends FrameProps & { id?: string | undefined; 'aria-describedby'?: string | undefined },
>(props: Props) {
  const { id, label, description, error, size, className, 'aria-describedby': describedBy, ...entry } = props;
  return {
    frame: { id, label, description, error, size, className, 'aria-describedby': describedBy },
    entry,
  };
}

interface TextFieldProps extends FrameProps, Omit<ComponentProps<'input'>, 'size' | 'className'> {
  /** Icon before the text. */
  icon?: IconName | undefined;
  /** At the end of the entry, such as a character count. */
  after?: ReactNode;
}

/** One line of text, a number or a date. */
export function TextField({ icon, after, placeholder, ...props }: TextFieldProps) {
  const { frame, entry } = split(props);
  return (
    <Field {...frame}>
      {(attributes) => (
        <>
          {icon !== undefined && (
            <span data-before>
              <Icon name={icon} size={18} />
            </span>
          )}
          <input
            {...entry}
            {...emptyFor(placeholder)}
            // A combobox has none in ARIA.
            aria-placeholder={entry.list === undefined ? placeholder : undefined}
            {...attributes}
          />
          <Placeholder>{placeholder}</Placeholder>
          {after !== undefined && <span data-after="wide">{after}</span>}
        </>
      )}
    </Field>
  );
}

interface PasswordFieldProps
  extends FrameProps,
    Omit<ComponentProps<'input'>, 'size' | 'className' | 'type'> {}

/** A password, which can be shown while typing. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTexts();
  const [isShown, setShown] = useState(false);
  const { frame, entry } = split(props);
  return (
    <Field {...frame}>
      {(attributes) => (
        <>
          <input {...entry} {...attributes} type={isShown ? 'text' : 'password'} />
          <span data-after>
            <button
              type="button"
              aria-label={t('login.reveal')}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              <Icon name={isShown ? 'eyeOff' : 'eye'} size={18} />
            </button>
          </span>
        </>
      )}
    </Field>
  );
}

interface TextAreaProps extends FrameProps, Omit<ComponentProps<'textarea'>, 'size' | 'className'> {}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { frame, entry } = split(props);
  return <Field {...frame}>{(attributes) => <textarea {...entry} {...attributes} />}</Field>;
}

/** A selectable value, with its label if that differs. */
export type Option = string | { readonly value: string; readonly label: string; readonly disabled?: boolean };

interface SelectFieldProps
  extends FrameProps,
    Omit<ComponentProps<'select'>, 'size' | 'className' | 'children'> {
  options: readonly Option[];
}

/** A select of a few values. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, entry } = split(props);
  return (
    <Field {...frame}>
      {(attributes) => (
        <>
          <select {...entry} {...attributes}>
            {options.map((option) => {
              const {
                value,
                label,
                disabled = false,
              } = typeof option === 'string' ? { value: option, label: option } : option;
              return (
                <option key={value} value={value} disabled={disabled}>
                  {label}
                </option>
              );
            })}
          </select>
          <span data-after>
            <Icon name="unfold" size={16} />
          </span>
        </>
      )}
    </Field>
  );
}

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** The fault, below it. */
  error?: ReactNode;
  children: ReactNode;
}

/** A checkbox with its label. */
export function CheckField({ error, children, ...input }: CheckFieldProps) {
  const fault = useId();
  const isWrong = Boolean(error);
  return (
    <div>
      <label className="bw-check">
        <input
          type="checkbox"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? fault : undefined}
          {...input}
        />
        <span>{children}</span>
      </label>
      {isWrong && (
        <p id={fault} className="bw-fault">
          {error}
        </p>
      )}
    </div>
  );
}
