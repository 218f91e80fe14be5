import { type ComponentType, useId, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copy/copy-text.ts';
import { NameAdditions } from '../ui/region-name.ts';
import css from './CataloguePage.module.css';

const sources = import.meta.glob<string>('./examples/*.tsx', {
  query: '?raw',
  import: 'default',
});

interface Props {
  title: string;
  /** A component of `examples`, and its file name without the extension. */
  example: ComponentType;
  file: string;
  /** Takes the full width, if its parts do not fit side by side. */
  wide?: boolean;
}

/** A running example with its code to copy. */
export function Specimen({ title, example: Example, file, wide = false }: Props) {
  const { t } = useTexts();
  const [copied, setCopied] = useState(false);
  const heading = useId();
  async function copy(): Promise<void> {
    const load = sources[`./examples/${file}.tsx`];
    if (load === undefined) throw new Error(`There is no example ${file}`);
    setCopied(await copyText(await load()));
  }
  return (
    <section aria-labelledby={heading} data-specimen={file}>
      <div className={css.head}>
        <h2 id={heading}>{title}</h2>
        <Button
          variant="subtle"
          size="small"
          icon={copied ? 'check' : 'copy'}
          aria-describedby={heading}
          onClick={() => void copy()}
          onBlur={() => setCopied(false)}
        >
          {t(copied ? 'catalogue:copied' : 'catalogue:copy')}
        </Button>
      </div>
      <div className={css.content} data-wide={wide}>
        <NameAdditions value={[title]}>
          <Example />
        </NameAdditions>
      </div>
    </section>
  );
}
