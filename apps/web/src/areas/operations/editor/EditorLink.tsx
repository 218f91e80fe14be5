import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import css from './RichText.module.css';
import { isLink } from './rich-text-schema.ts';

interface Props {
  /** The cursor is inside a link. */
  linked: boolean;
  onLink: (href: string) => void;
  onUnlink: () => void;
}

/** Target of a link in the text. Not a form element, because it is nested in one. */
export function EditorLink({ linked, onLink, onUnlink }: Props) {
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
