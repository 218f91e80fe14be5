import { baseKeymap, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, type Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import article from '../../content/news/ArticlePage.module.css';
import { cleanContent } from '../../content/news/clean-content.ts';
import { EditorTools } from './EditorTools.tsx';
import css from './RichText.module.css';
import { richText } from './rich-text-schema.ts';

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

/** Parses HTML into a document; anything unknown to the editor is dropped. */
function documentOf(html: string): Node {
  return DOMParser.fromSchema(richText).parse(cleanContent(html));
}

/** The HTML of a document; empty if it has neither text nor images. */
function htmlOf(document: Node): string {
  const box = globalThis.document.createElement('div');
  box.append(DOMSerializer.fromSchema(richText).serializeFragment(document.content));
  const isEmpty = document.textContent.trim() === '' && box.querySelector('img') === null;
  return isEmpty ? '' : box.innerHTML;
}

const { nodes, marks } = richText;

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** The usual shortcuts. Tab leaves the field: list items are indented with Ctrl and the brackets. */
const keys = keymap({
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Shift-Enter': breakLine,
  Enter: splitListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  'Mod-]': sinkListItem(nodes.list_item),
});

/** Markdown-like prefixes are converted while typing. */
const rules = inputRules({
  rules: [
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    wrappingInputRule(/^(\d+)\.\s$/, nodes.ordered_list, ([, order]) => ({ order: Number(order) })),
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
    textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = '##']) => ({ level: signs.length })),
  ],
});

/** The editor's plugins. */
function richTextPlugins(): Plugin[] {
  return [rules, keys, keymap(baseKeymap), history()];
}
