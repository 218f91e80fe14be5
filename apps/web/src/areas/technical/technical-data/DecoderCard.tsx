import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import css from './DecoderCard.module.css';
import type { Project } from './technical.data.ts';

/** Needed only once a code is typed. */
const CodeDecoder = lazy(async () => ({ default: (await import('./CodeDecoder.tsx')).CodeDecoder }));

interface Props {
  /** The project of the codes; undefined until one is chosen. */
  project: Project | undefined;
}

/** Decodes any code, stored or not, for example from a drawing or a switchboard. */
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

/** An example of the project's codes. */
function exampleOf({ segments, separator }: Project): string {
  return segments
    .map(({ values, digits }) => values?.[0]?.code ?? '1'.padStart(digits ?? 1, '0'))
    .join(separator);
}
