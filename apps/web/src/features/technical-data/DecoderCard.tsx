import { NativeSelect, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import css from './DecoderCard.module.css';
import { type Project, projectOptions } from './technical.data.ts';

/** Wanted only when a code is typed. */
const CodeDecoder = lazy(async () => ({ default: (await import('./CodeDecoder.tsx')).CodeDecoder }));

interface Props {
  project: Project;
  items: readonly Project[];
}

/** Reads any code, whether it is kept or not: what stands on a drawing or a switchboard. */
export function DecoderCard({ project, items }: Props) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [other, setOther] = useState<number | null>(null);
  const chosen = items.find(({ id }) => id === other) ?? project;
  return (
    <Card title={t('technical:decoder.title')} className={css.card ?? ''}>
      <div className={css.fields}>
        <TextInput
          label={t('technical:decoder.code')}
          placeholder={exampleOf(chosen)}
          maxLength={120}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="characters"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('technical:column.project')}
          value={String(chosen.id)}
          data={projectOptions(items)}
          onChange={(event) => setOther(Number(event.currentTarget.value))}
        />
      </div>
      {code.trim() === '' ? (
        <p className="quiet">{t('technical:decoder.empty')}</p>
      ) : (
        <Suspense fallback={<p className="quiet">…</p>}>
          <CodeDecoder scheme={chosen} code={code} />
        </Suspense>
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
