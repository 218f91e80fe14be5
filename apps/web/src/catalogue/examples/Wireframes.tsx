import { SettingChoice } from '../../ui/settings/SettingChoice.tsx';

/** Options with their drawings, as in the settings. */
export function Wireframes() {
  return (
    <>
      <SettingChoice name="menu" />
      <SettingChoice name="header" />
      <SettingChoice name="density" />
    </>
  );
}
