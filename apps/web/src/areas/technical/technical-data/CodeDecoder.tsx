import {
  type CodeFault,
  type CodeScheme,
  decodeCode,
  meaningOfCode,
} from '@blattwerk/plan/technical-data/aks-code.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import css from './CodeDecoder.module.css';

interface Props {
  scheme: CodeScheme;
  code: string;
}

/** Decodes a code while it is typed: "H01-LÜ-03 = Haus 1, Lüftung, Anlage 3". */
export function CodeDecoder({ scheme, code }: Props) {
  const { t } = useTexts();
  const faultText = useCodeFaultText();
  const typed = code.normalize('NFC').trim();
  const { segments, fault } = decodeCode(scheme, typed);
  const meaning = meaningOfCode(segments);
  return (
    <div className={css.decoder} data-testid="decoder">
      <ol className={css.parts} aria-hidden="true">
        {typed !== '' &&
          segments.map(({ name, code: part }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they differ only by their position in the code
            <li key={index}>
              <strong>{part}</strong>
              <span>{name}</span>
            </li>
          ))}
      </ol>
      <p role="status" className={css.meaning} data-fault={fault !== undefined}>
        {typed === '' && t('technical:decoder.empty')}
        {typed !== '' && fault === undefined && (
          <>
            <Icon name="check" size={18} />
            {scheme.segments.length === 0
              ? t('technical:decoder.noScheme')
              : t('technical:decoder.means', { code: typed, meaning })}
          </>
        )}
        {typed !== '' && fault !== undefined && (
          <>
            <Icon name="info" size={18} />
            {meaning !== '' && `${meaning}. `}
            {faultText(fault)}
          </>
        )}
      </p>
    </div>
  );
}

function useCodeFaultText(): (fault: CodeFault) => string {
  const { t, format } = useTexts();
  return (fault) => {
    // A separator was just typed, so more will follow.
    if (fault.kind !== 'tooManySegments' && fault.part === '')
      return t('technical:decoder.next', { name: 'name' in fault ? fault.name : '' });
    switch (fault.kind) {
      case 'tooManySegments':
        return t('technical:fault.tooManySegments', {
          number: format.integer(fault.count),
          most: format.integer(fault.most),
        });
      case 'noNumber':
        return t('technical:fault.noNumber', { ...fault, digits: format.integer(fault.digits) });
      case 'noValue':
        return t('technical:fault.noValue', { part: fault.part, name: fault.name });
      default:
        return t('technical:fault.noWord', { part: fault.part });
    }
  };
}
