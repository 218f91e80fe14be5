interface Props {
  /** Names it for its label, which is what one sees of it. */
  id: string;
  /** Which files the browser offers. */
  accept: string;
  /** Begins with the camera that looks away from whoever holds the device. */
  capture?: 'environment';
  onFile: (file: File) => void;
}

/** The browser's own field for a file. */
export function FileField({ onFile, ...field }: Props) {
  return (
    <input
      {...field}
      type="file"
      className="visually-hidden"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
        // The same file may be chosen again, after it was put right.
        currentTarget.value = '';
      }}
    />
  );
}
