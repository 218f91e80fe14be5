/** The kinds of files that people may send (specification, section 5). */
export type UploadType = 'image/jpeg' | 'image/png' | 'application/pdf';

/** A file of a form, looked at and cleaned: its type is what its content says, its name is safe to show. */
export interface UploadedFile {
  readonly name: string;
  readonly type: UploadType;
  readonly bytes: Buffer;
}

/**
 * Why a file is not stored: it is no whole and harmless JPG, PNG or PDF; it is a PDF that carries something else than
 * XML; it is a picture of more pixels than are decoded.
 */
export type UploadFault = 'unsound' | 'attachment' | 'pixels';

const extensions: Readonly<Record<UploadType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/** `jpg`, `png` or `pdf`: what names and keys of such a file end with. */
export function extensionOf(type: UploadType): string {
  return extensions[type];
}

const MAX_NAME_LENGTH = 100;

/** What somebody called the file, without folders and without characters that a file system or a header could trip over. */
export function safeName(sent: string | undefined, type: UploadType): string {
  const last = (sent ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{C}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim();
  return `${[...stem].slice(0, MAX_NAME_LENGTH).join('') || 'file'}.${extensionOf(type)}`;
}
