import { Component, createRef, type ReactNode } from 'react';

interface Props {
  /** What the content belongs to: a change of it is another content, and nothing is anchored. */
  of: string;
  /** How much there is; more of it comes above of what was there. */
  count: number;
  children: ReactNode;
}

/**
 * Content that grows at its beginning while what is being read stays where it is. A class, because nothing else is
 * asked by React between rendering and the change of the page.
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
