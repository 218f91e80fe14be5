import { Fragment } from 'react';

/** An address of mail that wraps, where it has to, at its own joints and not in the middle of a word. */
export function MailAddress({ children: address }: { children: string }) {
  return address.split(/(?<=@)|(?=\.)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
