import { SettingChoice } from '../../ui/settings/SettingChoice.tsx';

/** Choices with their drawings, as the settings have them. */
export function Wireframes() {
  return (
    <>
      <SettingChoice name="menu" />
      <SettingChoice name="header" />
      <SettingChoice name="density" />
    </>
  );
}
