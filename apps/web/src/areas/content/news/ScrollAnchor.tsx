import { Component, createRef, type ReactNode } from 'react';

interface Props {
  /** Identity of the content: when it changes, nothing is anchored. */
  of: string;
  /** Number of items; more are inserted above the existing ones. */
  count: number;
  children: ReactNode;
}

/**
 * Keeps the reader's scroll position while content is inserted above. A class, since only classes have a hook between
 * rendering and the DOM update.
 */
export class ScrollAnchor extends Component<Props> {
  readonly #end = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: Props): number | null {
    const grows = before.of === this.props.of && before.count > 0 && before.count < this.props.count;
    return grows ? this.#top() : null;
  }

  override componentDidUpdate(_props: Props, _state: unknown, top: number | null): void {
    if (top !== null) scrollBy({ top: this.#top() - top, behavior: 'instant' });
  }

  #top(): number {
    return this.#end.current?.getBoundingClientRect().top ?? 0;
  }

  override render(): ReactNode {
    return (
      <>
        {this.props.children}
        <div ref={this.#end} />
      </>
    );
  }
}
