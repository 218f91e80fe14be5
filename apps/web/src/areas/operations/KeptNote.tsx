import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import form from './operators/OperatorForm.module.css';

interface Props {
  /** When it was typed. */
  at: string;
  onTake: () => void;
  onForget: () => void;
}

/** Offers to restore text that was typed here before and not saved. */
export function KeptNote({ at, onTake, onForget }: Props) {
  const { t, format } = useTexts();
  return (
    <Note tone="leaf" spaced>
      <p>{t('newsDesk:kept', { date: format.dateTime(at) })}</p>
      <div className={form.actions}>
        <Button variant="default" onClick={onTake}>
          {t('newsDesk:takeUp')}
        </Button>
        <Button variant="subtle" onClick={onForget}>
          {t('newsDesk:throwAway')}
        </Button>
      </div>
    </Note>
  );
}
