import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';

const MAX_NAME_LENGTH = 50;

interface Props {
  form: { readonly getInputProps: (name: 'firstName' | 'lastName' | 'email') => object };
}

/** Name and address of an invited person. */
export function PersonFields({ form }: Props) {
  const { t } = useTexts();
  return (
    <>
      <div className="bw-pair">
        <TextField
          label={t('operations:invite.firstName')}
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          {...form.getInputProps('firstName')}
        />
        <TextField
          label={t('operations:invite.lastName')}
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextField
        label={t('operations:operators.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
    </>
  );
}
