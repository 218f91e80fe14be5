import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent, ReactNode } from 'react';
import type { Locale } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField } from '../../../ui/form/fields.tsx';
import { legalPages } from '../../../ui/legal-pages.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ScrollArea } from '../../../ui/ScrollArea.tsx';
import { documentsQuery } from './joining.data.ts';
import css from './joining.module.css';

interface ConsentField {
  /** The form's props for the checkbox. */
  field: { checked?: boolean; error?: ReactNode; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
}

interface Props extends ConsentField {
  locale: Locale;
}

/** The documents to read, in the chosen language, and to accept. */
export function Consent({ locale, field }: Props) {
  const query = useQuery(documentsQuery(locale));
  return (
    <QueryContent query={query} lines={[80, 60]} room={[84, 84]}>
      {(documents) => <ConsentTo documents={documents} field={field} />}
    </QueryContent>
  );
}

interface ConsentToProps extends ConsentField {
  documents: readonly { readonly id: number; readonly title: string; readonly text: string }[];
}

/** The same for documents already loaded. */
export function ConsentTo({ documents, field }: ConsentToProps) {
  const { t, format } = useTexts();
  const { privacy } = legalPages();
  return (
    <>
      {documents.map(({ id, title, text }) => (
        <details key={id} className={css.document}>
          <summary>{t('joining:signUp.read', { title })}</summary>
          <ScrollArea label={title}>{text}</ScrollArea>
        </details>
      ))}
      <div>
        <CheckField {...field}>
          {t('joining:signUp.accept', { titles: format.list(documents.map(({ title }) => title)) })}
        </CheckField>
        {privacy !== undefined && (
          <a href={privacy} target="_blank" rel="noreferrer" className={css.privacy}>
            {t('joining:signUp.privacy')}
          </a>
        )}
      </div>
    </>
  );
}
