/** Accepted file types (specification, section 5). */
export type UploadType = 'image/jpeg' | 'image/png' | 'application/pdf';

/** A file of a form, inspected and cleaned: its type is that of its content, and its name is safe to display. */
export interface UploadedFile {
  readonly name: string;
  readonly type: UploadType;
  readonly bytes: Buffer;
}

/**
 * Why a file is rejected: it is not a complete and harmless JPG, PNG or PDF (`unsound`); it is a PDF with attachments
 * other than XML (`attachment`); it is an image with too many pixels (`pixels`).
 */
export type UploadFault = 'unsound' | 'attachment' | 'pixels';

const extensions: Readonly<Record<UploadType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/** `jpg`, `png` or `pdf`: the extension of its name and key. */
export function extensionOf(type: UploadType): string {
  return extensions[type];
}

const MAX_NAME_LENGTH = 100;

/**
 * The file's name as given by the user, without folders and without characters that file systems or headers do not
 * allow.
 */
export function safeName(sent: string | undefined, type: UploadType): string {
  const last = (sent ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{C}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim();
  return `${[...stem].slice(0, MAX_NAME_LENGTH).join('') || 'file'}.${extensionOf(type)}`;
}
