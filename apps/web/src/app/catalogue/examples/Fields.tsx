import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useTexts } from '../../../i18n/use-texts.ts';
import '../../../ui/inputs.css';
import { SearchField } from '../../../ui/SearchField.tsx';

/** Fields: empty, filled, explained, required, wrong, not to be changed; and their other kinds. */
export function Fields() {
  const { t } = useTexts();
  const label = t('catalogue:field.label');
  return (
    <>
      <TextInput label={label} placeholder={t('catalogue:field.placeholder')} />
      <TextInput label={label} defaultValue="Anna Berger" description={t('catalogue:field.hint')} />
      <TextInput label={label} required withAsterisk defaultValue="" />
      <TextInput label={label} defaultValue="anna@" error={t('catalogue:field.wrong')} />
      <TextInput label={label} defaultValue="Anna Berger" readOnly />
      <PasswordInput label={t('catalogue:field.password')} defaultValue="Blattwerk" />
      <Textarea label={t('catalogue:field.text')} defaultValue={t('catalogue:sentence')} rows={3} />
      <NativeSelect label={t('catalogue:field.choice')} data={['DE', 'AT', 'CH']} />
      <SearchField draft="catalogue" label={t('catalogue:field.search')} value="" onRest={() => undefined} />
      <Checkbox label={t('catalogue:field.on')} defaultChecked />
      <Checkbox label={t('catalogue:field.off')} />
    </>
  );
}
