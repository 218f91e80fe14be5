import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { CopyButton } from '../CopyButton.tsx';
import { useFailureText } from '../failure-text.ts';
import { Icon } from '../icons.tsx';
import css from './Toasts.module.css';
import { TOAST_MS, type Toast, toast, useToasts } from './toast.ts';

/** All toasts, in the top layer above everything else, which no dialog covers. */
export function Toasts() {
  const { t } = useTexts();
  const toasts = useToasts();
  const layer = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    // Showing it again moves it above a dialog that was opened since.
    layer.current?.hidePopover();
    layer.current?.showPopover();
  }, [newest]);
  return (
    <section ref={layer} popover="manual" className={css.layer} aria-label={t('ui:toast.title')}>
      <div role="status">{toasts.filter(({ kind }) => kind === 'success').map(item)}</div>
      <div role="alert">{toasts.filter(({ kind }) => kind === 'error').map(item)}</div>
    </section>
  );
}

function item(shown: Toast) {
  return <Message key={shown.id} {...shown} />;
}

function Message({ id, kind, text, error, undo, retry }: Toast) {
  const { t } = useTexts();
  const reason = useFailureText();
  const held = useRef(false);
  useEffect(() => {
    if (kind === 'error') return;
    const close = () => {
      if (!held.current) toast.close(id);
    };
    let timer = setInterval(close, TOAST_MS);
    // A toast waits while the user tabs towards it.
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return;
      clearInterval(timer);
      timer = setInterval(close, TOAST_MS);
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      clearInterval(timer);
      removeEventListener('keydown', onKeyDown);
    };
  }, [id, kind]);
  const hold = (value: boolean) => () => {
    held.current = value;
  };
  const act = (action: () => void) => () => {
    toast.close(id);
    action();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses while being read
    <div
      className={css.toast}
      data-kind={kind}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <Icon name={kind === 'error' ? 'alert' : 'check'} />
      <div className={css.text}>
        <p>{text}</p>
        {error !== undefined && <p className="quiet">{reason(error)}</p>}
        {error?.requestId && (
          <p className={css.id}>
            {t('ui:toast.errorId', { id: error.requestId.slice(0, 8) })}
            <CopyButton value={error.requestId} label={t('ui:toast.copyId')} small />
          </p>
        )}
      </div>
      {undo !== undefined && (
        <button type="button" className={`bw-solid ${css.action}`} onClick={act(undo)}>
          {t('ui:toast.undo')}
        </button>
      )}
      {retry !== undefined && (
        <button type="button" className={`bw-solid ${css.action}`} onClick={act(retry)}>
          {t('ui:toast.retry')}
        </button>
      )}
      <button
        type="button"
        className={css.close}
        onClick={() => toast.close(id)}
        aria-label={t('layout.close')}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
