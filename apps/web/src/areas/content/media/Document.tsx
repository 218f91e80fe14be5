import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { usePhone } from '../../../ui/use-media-query.ts';
import css from './MediaItemPage.module.css';
import type { Media } from './media.data.ts';

/** A document: PDFs are embedded if the browser can show them, else the device opens them. */
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
