import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../../api/api-error.ts';
import { upload } from '../../../api/upload.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dropzone } from '../../../ui/Dropzone.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import {
  type AffiliateData,
  dialogs,
  fileFault,
  type Paper,
  UPLOAD_TYPES,
  type UploadDialogName,
} from './affiliate-data.data.ts';
import css from './UploadDialog.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
  dialog: UploadDialogName;
  partner: number;
  onDone: (saved: AffiliateData) => void;
  onClose: () => void;
}

/** Chooses, previews and sends one document: from a folder, by drag and drop, or straight from the camera. */
export function UploadDialog({ dialog, partner, onDone, onClose }: Props) {
  const { t, format } = useTexts();
  const [file, setFile] = useState<File | null>(null);
  const paper = dialogs[dialog];
  const { state, send, cancel } = useUpload(partner, paper, (saved) => {
    // A sent file is not lost: the dialog closes without asking.
    flushSync(() => setFile(null));
    onDone(saved);
  });
  const fault = file === null ? null : fileFault(file);
  const sending = state.name === 'sending';
  // The refusal of one file does not apply to the next.
  const refusal = state.name === 'refused' && state.file === file ? state.error : null;
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Sheet title={t(`account:documents.upload.${dialog}`)} onClose={close}>
      <div className={css.dialog}>
        <LeaveGuard dirty={file !== null} />
        <p>{t(`account:documents.${paper}Text`)}</p>
        {refusal !== null && <FormFailure error={refusal} />}
        {!sending && <PaperDropzone label={t(`account:documents.upload.${dialog}`)} onFile={setFile} />}
        {file !== null && (
          <div className={css.file}>
            {file.type.startsWith('image/') && <Picture file={file} />}
            <p>
              <strong>{file.name}</strong>
              <br />
              <span className="quiet">
                {t('account:documents.size', { size: format.integer(Math.ceil(file.size / 1024)) })}
              </span>
            </p>
          </div>
        )}
        {fault !== null && (
          <Note role="alert" tone="alarm">
            {t(`account:documents.${fault}`)}
          </Note>
        )}
        {sending ? (
          <div className={css.progress}>
            <progress value={state.share} max={1} aria-label={t('account:documents.progress')} />
            <span role="status">{format.percent(state.share)}</span>
            <Button variant="default" onClick={cancel}>
              {t('account:documents.cancel')}
            </Button>
          </div>
        ) : (
          file !== null &&
          fault === null && (
            <ReasonedButton fullWidth writes onClick={() => void send(file)}>
              {t('account:documents.send')}
            </ReasonedButton>
          )
        )}
      </div>
    </Sheet>
  );
}

/** Preview of the chosen image before it is sent. */
function Picture({ file }: { file: File }) {
  const source = useObjectUrl(file);
  return source === undefined ? null : <img src={source} alt="" className={css.picture} />;
}

interface PaperDropzoneProps {
  label: string;
  onFile: (file: File) => void;
}

const PICTURE_TYPES = UPLOAD_TYPES.filter((type) => type.startsWith('image/'));

/** Upload of a document as a file, or on a handheld device straight from its camera. */
function PaperDropzone({ label, onFile }: PaperDropzoneProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <Dropzone
      accept={UPLOAD_TYPES.join(',')}
      onFile={onFile}
      below={
        <div className={css.camera}>
          <FileField id={id} accept={PICTURE_TYPES.join(',')} capture="environment" onFile={onFile} />
          <label htmlFor={id}>
            <Icon name="camera" />
            {t('account:documents.camera')}
          </label>
        </div>
      }
    >
      <span className="visually-hidden">{t('label', { label })} </span>
      <strong>{t('account:documents.choose')}</strong>
      <span className="quiet">{t('account:documents.formats')}</span>
    </Dropzone>
  );
}

/** State of an upload; `share` is from 0 to 1. */
type UploadState =
  | { readonly name: 'idle' }
  | { readonly name: 'sending'; readonly share: number }
  | { readonly name: 'refused'; readonly file: File; readonly error: ApiError };

interface Upload {
  readonly state: UploadState;
  readonly send: (file: File) => Promise<void>;
  readonly cancel: () => void;
}

/** Uploads one of the user's own documents; cancelling keeps the previous one. */
function useUpload(partner: number, paper: Paper, onDone: (saved: AffiliateData) => void): Upload {
  const [state, setState] = useState<UploadState>({ name: 'idle' });
  const running = useRef<AbortController>(null);

  async function send(file: File): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setState({ name: 'sending', share: 0 });
    try {
      const saved = await upload(
        'POST /api/affiliate_data/{id}',
        { params: { id: partner }, files: { [paper]: file }, body: {} },
        {
          signal: controller.signal,
          onProgress: (share) => {
            if (!controller.signal.aborted) setState({ name: 'sending', share });
          },
        },
      );
      setState({ name: 'idle' });
      onDone(saved);
    } catch (error) {
      if (controller.signal.aborted) setState({ name: 'idle' });
      else if (error instanceof ApiError) setState({ name: 'refused', file, error });
      else throw error;
    }
  }

  return { state, send, cancel: () => running.current?.abort() };
}
