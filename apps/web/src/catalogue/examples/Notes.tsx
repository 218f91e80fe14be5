import { useTexts } from '../../i18n/use-texts.ts';
import { Note } from '../../ui/Note.tsx';

/** Notes: neutral, positive, alarm; one with an icon of its own, and one with a title. */
export function Notes() {
  const { t } = useTexts();
  const sentence = <p>{t('catalogue:sentence')}</p>;
  return (
    <>
      <Note>{sentence}</Note>
      <Note tone="leaf">{sentence}</Note>
      <Note tone="alarm">{sentence}</Note>
      <Note icon="clock">{sentence}</Note>
      <Note tone="leaf" icon="invite" title={t('catalogue:field.label')}>
        {sentence}
      </Note>
    </>
  );
}
