import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { EditorImage } from './EditorImage.tsx';
import { EditorLink } from './EditorLink.tsx';
import css from './RichText.module.css';
import { hasMark, insertImage, linkTo, type ToolName, tools, withoutLink } from './rich-text-commands.ts';
import { richText } from './rich-text-schema.ts';

interface Props {
  view: EditorView;
  state: EditorState;
  label: string;
}

/** A button's face: a letter or an icon. */
const faces: Readonly<Record<ToolName, { text: string } | { icon: IconName }>> = {
  strong: { text: 'B' },
  em: { text: 'I' },
  heading: { text: 'H2' },
  subheading: { text: 'H3' },
  bulletList: { text: '•–' },
  orderedList: { text: '1.' },
  quote: { text: '»' },
  undo: { icon: 'undo' },
  redo: { icon: 'undo' },
};

const toolNames = Object.keys(faces) as ToolName[];

/** The toolbar above a text, and below it the fields for a link or an image. */
export function EditorTools({ view, state, label }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState<'link' | 'image' | null>(null);
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const isLinked = hasMark(state, richText.marks.link);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div role="group" aria-label={label} className={css.tools}>
        {toolNames.map((name) => {
          const { run: command, isOn } = tools[name];
          const face = faces[name];
          return (
            <button
              key={name}
              type="button"
              className={css.tool}
              data-tool={name}
              aria-label={t(`newsDesk:editor.${name}`)}
              title={t(`newsDesk:editor.${name}`)}
              aria-pressed={isOn?.(state)}
              onClick={() => run(command)}
            >
              {'icon' in face ? (
                <Icon name={face.icon} size={18} />
              ) : (
                <span aria-hidden data-face={face.text} />
              )}
            </button>
          );
        })}
        {(['link', 'image'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className={css.tool}
            data-tool={name}
            aria-label={t(`newsDesk:editor.${name}`)}
            title={t(`newsDesk:editor.${name}`)}
            aria-expanded={open === name}
            onClick={() => setOpen(open === name ? null : name)}
          >
            <Icon name={name === 'link' ? 'link' : 'media'} size={18} />
          </button>
        ))}
      </div>
      {open === 'link' && (
        <EditorLink
          linked={isLinked}
          onLink={(href) => {
            run(linkTo(href));
            setOpen(null);
          }}
          onUnlink={() => {
            run(withoutLink);
            setOpen(null);
          }}
        />
      )}
      {open === 'image' && (
        <EditorImage
          onImage={(picture) => {
            run(insertImage(picture));
            setOpen(null);
          }}
        />
      )}
    </>
  );
}
