import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { PictureUpload } from './PictureUpload.tsx';
import css from './RichText.module.css';
import { hasMark, insertImage, linkTo, type ToolName, tools, withoutLink } from './rich-text-commands.ts';
import { isLink, richText } from './rich-text-schema.ts';

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

/** Inserts an image into the text: upload, and a description of its content. */
function EditorImage({ onImage }: { onImage: (picture: { src: string; alt: string }) => void }) {
  const { t } = useTexts();
  const [src, setSrc] = useState<string | null>(null);
  const [alt, setAlt] = useState('');
  return (
    <div className={css.asked}>
      {src === null ? (
        <PictureUpload onSent={({ url }) => setSrc(url)} />
      ) : (
        <>
          <img src={src} alt="" className={css.sent} />
          <TextField
            label={t('newsDesk:pictureText')}
            description={t('newsDesk:pictureTextHint')}
            maxLength={300}
            autoComplete="off"
            value={alt}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
          <div className={css.answers}>
            <Button variant="default" onClick={() => onImage({ src, alt: alt.trim() })}>
              {t('newsDesk:editor.insertImage')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface EditorLinkProps {
  /** The cursor is inside a link. */
  linked: boolean;
  onLink: (href: string) => void;
  onUnlink: () => void;
}

/** Target of a link in the text. Not a form element, because it is nested in one. */
function EditorLink({ linked, onLink, onUnlink }: EditorLinkProps) {
  const { t } = useTexts();
  const [address, setAddress] = useState('https://');
  const [isWrong, setWrong] = useState(false);
  const link = () => {
    const typed = address.trim();
    if (isLink(typed) && typed !== 'https://') onLink(typed);
    else setWrong(true);
  };
  return (
    <div className={css.asked}>
      <TextField
        label={t('newsDesk:editor.address')}
        description={t('newsDesk:editor.addressHint')}
        error={isWrong && t('newsDesk:editor.addressWrong')}
        inputMode="url"
        autoComplete="off"
        autoFocus
        value={address}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It would submit the surrounding form.
          event.preventDefault();
          link();
        }}
      />
      <div className={css.answers}>
        <Button variant="default" onClick={link}>
          {t('newsDesk:editor.setLink')}
        </Button>
        {linked && (
          <Button variant="subtle" onClick={onUnlink}>
            {t('newsDesk:editor.removeLink')}
          </Button>
        )}
      </div>
    </div>
  );
}
