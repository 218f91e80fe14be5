import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import article from '../../content/news/ArticlePage.module.css';
import { EditorTools } from './EditorTools.tsx';
import css from './RichText.module.css';
import { documentOf, htmlOf } from './rich-text-html.ts';
import { richTextPlugins } from './rich-text-plugins.ts';

interface Props {
  /** Ids of the label and of the field's description. */
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  /** Language of the text. */
  lang: string;
  value: string;
  onChange: (html: string) => void;
}

/** A text edited as its readers will see it. */
export function RichText({ labelledBy, describedBy, invalid, lang, value, onChange }: Props) {
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ value, onChange });
  latest.current.onChange = onChange;
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);

  useLayoutEffect(() => {
    if (place.current === null) return;
    const begun = stateOf(latest.current.value);
    const editor: EditorView = new EditorView(place.current, {
      state: begun,
      dispatchTransaction: (transaction) => {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        const html = htmlOf(next.doc);
        latest.current.value = html;
        latest.current.onChange(html);
      },
    });
    setView(editor);
    setState(begun);
    return () => editor.destroy();
  }, []);

  // A value from outside is rendered: another language, or a concurrent change.
  useEffect(() => {
    if (view === null || value === latest.current.value) return;
    latest.current.value = value;
    const next = stateOf(value);
    view.updateState(next);
    setState(next);
  }, [view, value]);

  useEffect(() => {
    view?.setProps({
      attributes: {
        role: 'textbox',
        lang,
        class: `${css.text} ${article.content}`,
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
      },
    });
  }, [view, lang, labelledBy, describedBy, invalid]);

  return (
    <div className={css.editor} data-invalid={invalid || undefined}>
      {view !== null && state !== null && (
        <EditorTools view={view} state={state} label={t('newsDesk:editor.tools')} />
      )}
      <div ref={place} />
    </div>
  );
}

function stateOf(html: string): EditorState {
  return EditorState.create({ doc: documentOf(html), plugins: richTextPlugins() });
}
