import { Button } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast/toast.ts';
import css from './SecondFactorCard.module.css';
import { useFocused } from './use-focused.ts';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes, shown this once, with every way to keep them. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTexts();
  const text = useFocused<HTMLParagraphElement>();
  const list = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(list).then(() => toast.success(t('account:secondFactor.copied')));
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
        <Button variant="default" leftSection={<Icon name="copy" size={18} />} onClick={() => void copy()}>
          {t('account:secondFactor.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="download" size={18} />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Blattwerk\n\n${list}\n`)}`}
          download="blattwerk-codes.txt"
        >
          {t('account:secondFactor.save')}
        </Button>
        <Button variant="default" leftSection={<Icon name="print" size={18} />} onClick={() => print()}>
          {t('account:secondFactor.print')}
        </Button>
      </div>
      <Button onClick={onDone}>{t('account:secondFactor.kept')}</Button>
    </div>
  );
}
