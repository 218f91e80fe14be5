import { localeNames } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import css from './MediaItemPage.module.css';
import type { Media } from './media.data.ts';

/** A video with the browser's own controls and captions in the reader's language. */
export function Video({ item: { name, mimeType, contentUrl, captions } }: { item: Media }) {
  const { locale: current } = useTexts();
  return (
    // biome-ignore lint/a11y/useMediaCaption: there is a track for each language that has captions
    <video key={current} className={css.video} controls preload="metadata" playsInline aria-label={name}>
      <source src={contentUrl} type={mimeType} />
      {captions.map(({ locale, contentUrl: address }) => (
        <track
          key={locale}
          kind="captions"
          src={address}
          srcLang={locale}
          label={localeNames[locale]}
          default={locale === current}
        />
      ))}
    </video>
  );
}
