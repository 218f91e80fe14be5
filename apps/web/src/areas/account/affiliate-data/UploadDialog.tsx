import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { type AffiliateData, dialogs, fileFault, type UploadDialogName } from './affiliate-data.data.ts';
import { PaperDropzone } from './PaperDropzone.tsx';
import css from './UploadDialog.module.css';
import { useObjectUrl } from './use-object-url.ts';
import { useUpload } from './use-upload.ts';

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
