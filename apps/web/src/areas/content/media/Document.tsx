import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { usePhone } from '../../../ui/use-media-query.ts';
import css from './MediaItemPage.module.css';
import type { Media } from './media.data.ts';

/** A document: a PDF is read on the page where the browser can show one, and else opened by the device. */
export function Document({ item: { name, mimeType, contentUrl } }: { item: Media }) {
  const { t } = useTexts();
  const phone = usePhone();
  const isPdf = mimeType === 'application/pdf';
  if (isPdf && !phone && navigator.pdfViewerEnabled)
    return <iframe src={contentUrl} title={name} className={css.pdf} data-testid="pdf" />;
  return (
    <div className={`bw-card ${css.document}`} data-testid="document">
      <Icon name="document" size={64} />
      {isPdf && (
        <ButtonAnchor href={contentUrl} target="_blank" rel="noopener">
          {t('media:item.open')}
        </ButtonAnchor>
      )}
    </div>
  );
}
