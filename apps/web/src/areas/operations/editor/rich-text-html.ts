import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model';
import { cleanContent } from '../../content/news/clean-content.ts';
import { richText } from './rich-text-schema.ts';

/** The document of an HTML text; what the editor does not know is left out. */
export function documentOf(html: string): Node {
  return DOMParser.fromSchema(richText).parse(cleanContent(html));
}

/** The HTML of a document; empty for one without words and pictures. */
export function htmlOf(document: Node): string {
  const box = globalThis.document.createElement('div');
  box.append(DOMSerializer.fromSchema(richText).serializeFragment(document.content));
  const isEmpty = document.textContent.trim() === '' && box.querySelector('img') === null;
  return isEmpty ? '' : box.innerHTML;
}
