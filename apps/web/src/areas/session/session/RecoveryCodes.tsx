import { companyName } from '../../../i18n/instance-facts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy/copy-text.ts';
import { toast } from '../../../ui/toast/toast.ts';
import css from './SecondFactorCard.module.css';
import { useFocused } from './use-focused.ts';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes, shown this once, with every way to save them. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTexts();
  const text = useFocused<HTMLParagraphElement>();
  const list = codes.join('\n');
  const copy = async () => {
    if (await copyText(list)) toast.success(t('account:secondFactor.copied'));
  };
  return (
    <div className={css.steps}>
      <p ref={text} tabIndex={-1} className={css.text}>
        {t('account:secondFactor.codesText')}
      </p>
      <ul className={css.codes} aria-label={t('account:secondFactor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button variant="default" icon="copy" onClick={() => void copy()}>
          {t('account:secondFactor.copy')}
        </Button>
        <ButtonAnchor
          variant="default"
          icon="download"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${companyName()}\n\n${list}\n`)}`}
          download="recovery-codes.txt"
        >
          {t('account:secondFactor.save')}
        </ButtonAnchor>
        <Button variant="default" icon="print" onClick={() => print()}>
          {t('account:secondFactor.print')}
        </Button>
      </div>
      <Button onClick={onDone}>{t('account:secondFactor.kept')}</Button>
    </div>
  );
}
