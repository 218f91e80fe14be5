import type { Locale } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextArea, TextField } from '../../../ui/form/fields.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { LanguageChoice } from '../editor/LanguageChoice.tsx';
import { RichTextField } from '../editor/RichTextField.tsx';
import form from '../operators/OperatorForm.module.css';
import { fieldOf, isWritten, type NewsValues } from './news-form.ts';

const TITLE_LENGTH = 200;
const DESCRIPTION_LENGTH = 500;
const PICTURE_TEXT_LENGTH = 300;

interface Props {
  state: Pick<ServerFormState<NewsValues>, 'form'>;
  language: Locale;
  /** Languages with a fault. */
  faulty: readonly Locale[];
  onLanguage: (language: Locale) => void;
}

/** The texts of an article in one language, and the switch to the others. */
export function TextFields({ state, language, faulty, onLanguage }: Props) {
  const { t } = useTexts();
  const { values, errors, getInputProps, setFieldValue } = state.form;
  const content = fieldOf('content', language);
  return (
    <div className={form.form}>
      <LanguageChoice
        language={language}
        isWritten={(locale) => isWritten(values, locale)}
        faulty={faulty}
        onLanguage={onLanguage}
        hint={t('newsDesk:languageHint')}
      />
      <TextField
        key={`title-${language}`}
        label={t('newsDesk:title')}
        lang={language}
        maxLength={TITLE_LENGTH}
        autoComplete="off"
        {...getInputProps(fieldOf('title', language))}
      />
      <TextArea
        key={`description-${language}`}
        label={t('newsDesk:description')}
        description={t('newsDesk:descriptionHint')}
        lang={language}
        rows={3}
        maxLength={DESCRIPTION_LENGTH}
        {...getInputProps(fieldOf('description', language))}
      />
      <RichTextField
        key={`content-${language}`}
        label={t('newsDesk:content')}
        description={t('newsDesk:contentHint')}
        error={errors[content] as string | undefined}
        lang={language}
        value={values[content]}
        onChange={(html) => setFieldValue(content, html)}
      />
      {values.picture !== null && (
        <TextField
          key={`picture-${language}`}
          label={t('newsDesk:pictureText')}
          description={t('newsDesk:pictureTextHint')}
          lang={language}
          maxLength={PICTURE_TEXT_LENGTH}
          autoComplete="off"
          {...getInputProps(fieldOf('pictureText', language))}
        />
      )}
    </div>
  );
}
