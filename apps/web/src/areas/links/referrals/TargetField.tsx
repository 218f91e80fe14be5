import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import {
  FORM,
  hasShop,
  kindOf,
  LIBRARY,
  REGISTRATION,
  SHOP,
  useTargetName,
  useTargetNames,
} from './link-target.ts';
import { libraryQuery } from './referrals.data.ts';

interface Props {
  target: string;
  error: unknown;
  onChange: (target: string) => void;
}

/** Target of a link: the registration, its form, the company's shop, or an item of the media library. */
export function TargetField({ target, error, onChange }: Props) {
  const { t, locale } = useTexts();
  const nameOf = useTargetNames();
  const items = useQuery(libraryQuery(locale)).data?.items ?? [];
  const options = [
    ...[REGISTRATION, FORM, ...(hasShop() ? [SHOP] : []), LIBRARY].map((value) => ({
      value,
      label: nameOf(value),
    })),
    ...items.map(({ id, name }) => ({ value: `${LIBRARY}/${id}`, label: name })),
  ];
  // The present target is among the options before the others have loaded, and even if newer items displace it.
  const current = { value: target, label: useTargetName(target) };
  return (
    <SelectField
      label={t('links:editor.target')}
      description={t(`links:targetHint.${kindOf(target)}`)}
      error={error as string | undefined}
      size="large"
      options={options.some(({ value }) => value === target) ? options : [...options, current]}
      value={target}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
