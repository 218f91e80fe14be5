import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import css from '../Confirm.module.css';
import { ConfirmFrame } from '../Confirm.tsx';
import { TextArea } from '../form/fields.tsx';

const MOST_ROWS = 10;

interface Props {
  text: string;
  onClose: () => void;
}

/** A text that could not be copied: selected, with instructions to copy it by hand. */
export function CopyByHand({ text, onClose }: Props) {
  const { t } = useTexts();
  const title = t('ui:copy.title');
  return (
    <ConfirmFrame title={title} busy={false} onClose={onClose}>
      {(close) => (
        <>
          <div className={css.text}>
            <p>{t('ui:copy.text')}</p>
            <TextArea
              label={t('ui:copy.label')}
              readOnly
              rows={Math.min(MOST_ROWS, text.split('\n').length + 1)}
              value={text}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </div>
          <div className={css.buttons}>
            <Button onClick={close}>{t('layout.close')}</Button>
          </div>
        </>
      )}
    </ConfirmFrame>
  );
}
