import { Fragment } from 'react';

/** An e-mail address that wraps at its separators and not in the middle of a word. */
export function MailAddress({ children: address }: { children: string }) {
  return address.split(/(?<=@)|(?=\.)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
