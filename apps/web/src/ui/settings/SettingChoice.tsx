import { useTexts } from '../../i18n/use-texts.ts';
import { settings, useSetting } from '../../settings/settings.ts';
import { choices, type SettingName } from '../../settings/stored-settings.ts';
import { Choice } from './Choice.tsx';
import { Wireframe } from './Wireframe.tsx';

interface Props {
  name: SettingName;
}

/** Settings about neither appearance nor layout, which have no drawing. */
const undrawn: readonly SettingName[] = ['technical', 'dates', 'motion', 'shortcuts'];

/** The sample date of the formats. */
const SAMPLE = '2026-03-05T13:07:00Z';

/** One setting with all its values, applied immediately. */
export function SettingChoice({ name }: Props) {
  const { t, format } = useTexts();
  const value = useSetting(name);
  const hint = {
    theme: t('settings:hint.theme'),
    technical: t('settings:hint.technical'),
    density: t('settings:hint.density'),
    dates: t('settings:hint.dates', { date: format.dateTime(SAMPLE) }),
    motion: t('settings:hint.motion'),
    shortcuts: t('settings:hint.shortcuts'),
  }[name as string];
  return (
    <Choice
      title={t(`settings:${name}.title`)}
      name={name}
      value={value}
      hint={hint}
      options={(choices[name] as readonly string[]).map((choice) => ({
        value: choice,
        label: t(`settings:${name}.${choice}` as 'settings:theme.auto'),
        ...(!undrawn.includes(name) && { picture: <Wireframe shows={{ [name]: choice }} /> }),
      }))}
      onChoose={(choice) => settings.change({ [name]: choice })}
    />
  );
}
