import type { Locale } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { TextArea, TextField } from '../../../ui/form/fields.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { LanguageChoice } from '../editor/LanguageChoice.tsx';
import form from '../operators/OperatorForm.module.css';
import css from './Broadcasts.module.css';
import { type BroadcastValues, fieldOf, isWritten } from './broadcast-form.ts';

const SUBJECT_LENGTH = 150;
const TEXT_LENGTH = 4000;
const BUTTON_LENGTH = 60;
const LINK_LENGTH = 500;

/** Placeholders known to the server. */
const placeholders = ['company', 'firstName', 'lastName', 'number'] as const;

interface Props {
  state: Pick<ServerFormState<BroadcastValues>, 'form'>;
  language: Locale;
  /** Languages with a fault. */
  faulty: readonly Locale[];
  onLanguage: (language: Locale) => void;
}

/** The texts of one language, the switch to the others, and the button's target for all of them. */
export function TextFields({ state, language, faulty, onLanguage }: Props) {
  const { t } = useTexts();
  const { values, getInputProps } = state.form;
  return (
    <div className={form.form}>
      <LanguageChoice
        language={language}
        isWritten={(locale) => isWritten(values, locale)}
        faulty={faulty}
        onLanguage={onLanguage}
        hint={t('broadcasts:languageHint')}
      />
      <TextField
        key={`subject-${language}`}
        label={t('broadcasts:subject')}
        lang={language}
        maxLength={SUBJECT_LENGTH}
        autoComplete="off"
        {...getInputProps(fieldOf('subject', language))}
      />
      <TextArea
        key={`text-${language}`}
        label={t('broadcasts:text')}
        description={t('broadcasts:textHint')}
        lang={language}
        rows={10}
        maxLength={TEXT_LENGTH}
        {...getInputProps(fieldOf('text', language))}
      />
      <div>
        <p className="quiet">{t('broadcasts:placeholders')}</p>
        <p className={css.names}>
          {placeholders.map((name) => (
            <Badge key={name}>{`{${name}}`}</Badge>
          ))}
        </p>
      </div>
      <TextField
        label={t('broadcasts:link')}
        description={t('broadcasts:linkHint')}
        maxLength={LINK_LENGTH}
        inputMode="url"
        autoComplete="off"
        {...getInputProps('link')}
      />
      {values.link.trim() !== '' && (
        <TextField
          key={`button-${language}`}
          label={t('broadcasts:button')}
          lang={language}
          maxLength={BUTTON_LENGTH}
          autoComplete="off"
          {...getInputProps(fieldOf('button', language))}
        />
      )}
    </div>
  );
}
