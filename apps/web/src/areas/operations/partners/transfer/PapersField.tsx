import type { ReactNode } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dropzone } from '../../../../ui/Dropzone.tsx';
import css from '../../cards.module.css';
import own from './PapersField.module.css';
import { MOST_PAPERS } from './transfer.data.ts';

interface Props {
  papers: readonly File[];
  error: ReactNode;
  onChange: (papers: File[]) => void;
}

/** Supporting documents of a transfer: the chosen ones, and a field for another. */
export function PapersField({ papers, error, onChange }: Props) {
  const { t, format } = useTexts();
  return (
    <fieldset className={own.papers}>
      <legend>{t('partnerDesk:transfer.papers')}</legend>
      {papers.length > 0 && (
        <ul className={css.list}>
          {papers.map((paper, i) => (
            <li key={`${paper.name}.${paper.size}`} className={css.line}>
              <span>{paper.name}</span>
              <Button
                variant="subtle"
                aria-label={t('partnerDesk:transfer.withoutPaper', { name: paper.name })}
                onClick={() => onChange(papers.filter((_, other) => other !== i))}
              >
                {t('partnerDesk:transfer.without')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {papers.length < MOST_PAPERS && (
        <Dropzone
          accept="image/jpeg,image/png,application/pdf"
          onFile={(paper) => onChange([...papers, paper])}
        >
          <strong>{t('partnerDesk:transfer.choose')}</strong>
          <span className="quiet">
            {t('partnerDesk:transfer.formats', { number: format.integer(MOST_PAPERS) })}
          </span>
        </Dropzone>
      )}
      {error !== undefined && error !== null && (
        <p className="bw-fault" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
