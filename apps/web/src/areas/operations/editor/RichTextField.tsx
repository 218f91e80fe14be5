import { Suspense, useId, useState } from 'react';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/form/fields.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import css from './RichText.module.css';

const RichText = part(() => import('./RichText.tsx'), 'RichText', []);

interface Props {
  label: string;
  description: string;
  error: string | undefined;
  lang: string;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
}

/** What the editor would drop: tables, and captions of images. */
const UNSUPPORTED = /<(?:table|figure)\b/i;

/** A field for text with headings, lists, links and images: WYSIWYG, or HTML if it contains what the editor would drop. */
export function RichTextField({ label, description, error, lang, value, onChange }: Props) {
  const { t } = useTexts();
  const id = useId();
  const [asHtml, setAsHtml] = useState(false);
  const isBeyond = UNSUPPORTED.test(value);
  if (asHtml || isBeyond)
    return (
      <div className={css.field}>
        <TextArea
          label={label}
          description={isBeyond ? t('newsDesk:editor.beyond') : t('newsDesk:editor.htmlHint')}
          error={error}
          lang={lang}
          rows={16}
          spellCheck={false}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {!isBeyond && (
          <Button variant="subtle" size="small" onClick={() => setAsHtml(false)}>
            {t('newsDesk:editor.bySight')}
          </Button>
        )}
      </div>
    );
  const isWrong = error !== undefined && error !== '';
  return (
    <div className={`bw-field ${css.field}`}>
      <span id={`${id}-label`} className={css.label}>
        {label}
      </span>
      <p id={`${id}-hint`} className="bw-hint">
        {description}
      </p>
      <Suspense fallback={<Pending lines={[95, 90, 60]} />}>
        <RichText
          labelledBy={`${id}-label`}
          describedBy={isWrong ? `${id}-fault ${id}-hint` : `${id}-hint`}
          invalid={isWrong}
          lang={lang}
          value={value}
          onChange={onChange}
        />
      </Suspense>
      {isWrong && (
        <p id={`${id}-fault`} className="bw-fault">
          {error}
        </p>
      )}
      <Button variant="subtle" size="small" onClick={() => setAsHtml(true)}>
        {t('newsDesk:editor.html')}
      </Button>
    </div>
  );
}
