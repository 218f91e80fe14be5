import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import css from './DecoderCard.module.css';
import type { Project } from './technical.data.ts';

/** Wanted only when a code is typed. */
const CodeDecoder = lazy(async () => ({ default: (await import('./CodeDecoder.tsx')).CodeDecoder }));

interface Props {
  /** Whose codes are read; undefined as long as none is chosen. */
  project: Project | undefined;
}

/** Reads any code, whether it is kept or not: what stands on a drawing or a switchboard. */
export function DecoderCard({ project }: Props) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  return (
    <Card title={t('technical:decoder.title')} className={css.card ?? ''}>
      {project === undefined ? (
        <p className="quiet">{t('technical:decoder.chooseProject')}</p>
      ) : (
        <>
          <TextField
            label={t('technical:decoder.code')}
            placeholder={exampleOf(project)}
            maxLength={120}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="characters"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {code.trim() === '' ? (
            <p className="quiet">{t('technical:decoder.empty')}</p>
          ) : (
            <Suspense fallback={<p className="quiet">…</p>}>
              <CodeDecoder scheme={project} code={code} />
            </Suspense>
          )}
        </>
      )}
    </Card>
  );
}

/** A code as the project builds them. */
function exampleOf({ segments, separator }: Project): string {
  return segments
    .map(({ values, digits }) => values?.[0]?.code ?? '1'.padStart(digits ?? 1, '0'))
    .join(separator);
}
