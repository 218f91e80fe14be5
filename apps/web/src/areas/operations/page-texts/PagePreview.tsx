import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { LandingTexts } from '../../session/joining/LandingTexts.tsx';
import form from '../operators/OperatorForm.module.css';
import type { PageText } from './page-texts.data.ts';

interface Props {
  text: PageText;
  /** The typed text. */
  words: Record<string, string>;
  onClose: () => void;
}

/** Preview of an unsaved page with present values. */
export function PagePreview({ text: { page, locale }, words, onClose }: Props) {
  const { t, locale: own } = useTexts();
  const { data, error } = useQuery({
    queryKey: ['page-preview', page, locale, words],
    queryFn: () =>
      request('POST /api/page_texts/{page}/{locale}/preview', { params: { page, locale }, body: { words } }),
    retry: false,
  });
  return (
    <Sheet title={t('newsDesk:preview')} onClose={onClose}>
      {error instanceof ApiError && <FormFailure error={error} />}
      {page === 'landing' && own !== locale && <p className="quiet">{t('pageTexts:inOwnLanguage')}</p>}
      {data !== undefined && error === null && (
        <div className={form.form} lang={locale} data-testid="page-preview">
          {page === 'landing' ? (
            <LandingTexts said={data.words} sponsor="Anna" head />
          ) : (
            Object.entries(data.words).map(([part, said]) => <p key={part}>{said}</p>)
          )}
        </div>
      )}
    </Sheet>
  );
}
