interface Props {
  /** Id for its label, which is the visible part. */
  id: string;
  /** Accepted file types. */
  accept: string;
  /** Starts with the rear camera. */
  capture?: 'environment';
  onFile: (file: File) => void;
}

/** The native file input. */
export function FileField({ onFile, ...field }: Props) {
  return (
    <input
      {...field}
      type="file"
      className="visually-hidden"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
        // Allows choosing the same file again after it was corrected.
        currentTarget.value = '';
      }}
    />
  );
}
