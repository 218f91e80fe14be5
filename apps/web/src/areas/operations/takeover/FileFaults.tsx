import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import { ScrollArea } from '../../../ui/ScrollArea.tsx';
import css from './Takeover.module.css';
import type { Report } from './use-takeover-file.ts';

/** Faults of a file by line. */
export function FileFaults({ errors }: Pick<Report, 'errors'>) {
  const { t, format } = useTexts();
  return (
    <Note
      tone="alarm"
      title={t('operations:takeover.faults', { count: errors.length, number: format.integer(errors.length) })}
    >
      <ScrollArea className={css.faults} label={t('operations:takeover.faultList')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('operations:takeover.line')}</th>
              <th scope="col">{t('operations:takeover.column')}</th>
              <th scope="col">{t('operations:takeover.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, reason }) => (
              <tr key={`${line} ${column} ${reason}`}>
                <td>{format.integer(line)}</td>
                <td>{column}</td>
                {/* Reasons name columns and words of the file, in the language of its documentation. */}
                <td lang="en">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Note>
  );
}
