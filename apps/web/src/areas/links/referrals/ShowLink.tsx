import { useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useDialog } from '../../../ui/dialog.ts';
import { Icon } from '../../../ui/icons.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { addressOf } from './referral-code.ts';
import css from './ShowLink.module.css';
import { useScreenAwake } from './use-screen-awake.ts';

interface Props {
  /** Name of the user who shows it. */
  name: string;
  code: string;
  onClose: () => void;
}

/** A link's QR code, full screen with the screen kept awake. Needs no request, so that it works without reception. */
export function ShowLink({ name, code, onClose }: Props) {
  const { t } = useTexts();
  const heading = useId();
  const { props, close } = useDialog(onClose);
  useScreenAwake();
  return (
    <dialog {...props} className={css.show} aria-labelledby={heading}>
      <button type="button" className={css.close} onClick={close} aria-label={t('layout.close')}>
        <Icon name="close" size={26} />
      </button>
      <div className={css.sheet}>
        <h2 id={heading} className={css.name}>
          {name}
        </h2>
        <QrCode value={addressOf(code)} label={t('links:show.qr', { code })} className={css.qr} />
        <p className={css.code}>{code}</p>
        <p className={css.address}>{addressOf(code)}</p>
      </div>
    </dialog>
  );
}
