import { useTexts } from '../../i18n/use-texts.ts';
import { CheckField, PasswordField, SelectField, TextArea, TextField } from '../../ui/form/fields.tsx';
import { SearchField } from '../../ui/SearchField.tsx';

/** Fields: empty, filled, explained, required, invalid, disabled, side by side; and other kinds of fields. */
export function Fields() {
  const { t } = useTexts();
  const label = t('catalogue:field.label');
  return (
    <>
      <TextField label={label} placeholder={t('catalogue:field.placeholder')} />
      <TextField label={label} defaultValue="Anna Berger" description={t('catalogue:field.hint')} />
      <TextField label={label} required defaultValue="" />
      <TextField label={label} defaultValue="anna@" error={t('catalogue:field.wrong')} />
      <TextField label={label} defaultValue="Anna Berger" readOnly />
      <div className="bw-pair">
        <TextField label={label} description={t('catalogue:field.hint')} defaultValue="Anna Berger" />
        <TextField label={label} defaultValue="anna@" error={t('catalogue:field.wrong')} />
      </div>
      <PasswordField label={t('catalogue:field.password')} defaultValue="Blattwerk" />
      <TextArea label={t('catalogue:field.text')} defaultValue={t('catalogue:sentence')} rows={3} />
      <SelectField label={t('catalogue:field.choice')} options={['DE', 'AT', 'CH']} />
      <SearchField draft="catalogue" label={t('catalogue:field.search')} value="" onRest={() => undefined} />
      <CheckField defaultChecked>{t('catalogue:field.on')}</CheckField>
      <CheckField>{t('catalogue:field.off')}</CheckField>
    </>
  );
}
