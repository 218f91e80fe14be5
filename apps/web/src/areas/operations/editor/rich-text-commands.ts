import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { richText } from './rich-text-schema.ts';

const { nodes, marks } = richText;

/** Commands of the toolbar. */
export type ToolName =
  | 'strong'
  | 'em'
  | 'heading'
  | 'subheading'
  | 'bulletList'
  | 'orderedList'
  | 'quote'
  | 'undo'
  | 'redo';

interface Tool {
  readonly run: Command;
  /** Whether the cursor is inside what it makes; absent for commands that make nothing. */
  readonly isOn?: (state: EditorState) => boolean;
}

/** Whether the selection has a mark. */
export function hasMark({ selection, doc, storedMarks }: EditorState, mark: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  if (empty) return mark.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, mark);
}

function isInside({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true;
  return false;
}

const ofMark = (mark: MarkType): Tool => ({
  run: toggleMark(mark),
  isOn: (state) => hasMark(state, mark),
});

function ofHeading(level: number): Tool {
  const isOn: Tool['isOn'] = ({ selection: { $from } }) =>
    $from.parent.type === nodes.heading && $from.parent.attrs.level === level;
  return {
    isOn,
    run: (state, ...rest) =>
      isOn?.(state)
        ? setBlockType(nodes.paragraph)(state, ...rest)
        : setBlockType(nodes.heading, { level })(state, ...rest),
  };
}

/** Wraps the selection in a list; inside of such a list it unwraps it. */
function ofList(type: NodeType): Tool {
  const isOn = (state: EditorState) => isInside(state, type);
  return {
    isOn,
    run: (state, ...rest) =>
      isOn(state) ? liftListItem(nodes.list_item)(state, ...rest) : wrapInList(type)(state, ...rest),
  };
}

/** By name, in the order of the buttons. */
export const tools: Readonly<Record<ToolName, Tool>> = {
  strong: ofMark(marks.strong),
  em: ofMark(marks.em),
  heading: ofHeading(2),
  subheading: ofHeading(3),
  bulletList: ofList(nodes.bullet_list),
  orderedList: ofList(nodes.ordered_list),
  quote: {
    isOn: (state) => isInside(state, nodes.blockquote),
    run: (state, ...rest) =>
      isInside(state, nodes.blockquote) ? lift(state, ...rest) : wrapIn(nodes.blockquote)(state, ...rest),
  },
  undo: { run: undo },
  redo: { run: redo },
};

/** Links the selection, or inserts the address as a link if nothing is selected. */
export function linkTo(href: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const mark = marks.link.create({ href });
    if (empty) dispatch?.(state.tr.replaceSelectionWith(richText.text(href, [mark]), false));
    else dispatch?.(state.tr.removeMark(from, to, marks.link).addMark(from, to, mark));
    return true;
  };
}

/** Removes the selected link, or the one around the cursor. */
export const withoutLink: Command = (state, dispatch) => {
  const { from, to, empty, $from } = state.selection;
  if (!empty) {
    dispatch?.(state.tr.removeMark(from, to, marks.link));
    return true;
  }
  const { tr } = state;
  state.doc.nodesBetween($from.start(), $from.end(), (node, at) => {
    const end = at + node.nodeSize;
    if (marks.link.isInSet(node.marks) && at <= from && end >= from) tr.removeMark(at, end, marks.link);
  });
  if (!tr.docChanged) return false;
  dispatch?.(tr);
  return true;
};

/** Inserts an image at the cursor. */
export function insertImage(picture: { readonly src: string; readonly alt: string }): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.image.create(picture)).scrollIntoView());
    return true;
  };
}
