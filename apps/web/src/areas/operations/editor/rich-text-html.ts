import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model';
import { cleanContent } from '../../content/news/clean-content.ts';
import { richText } from './rich-text-schema.ts';

/** Parses HTML into a document; anything unknown to the editor is dropped. */
export function documentOf(html: string): Node {
  return DOMParser.fromSchema(richText).parse(cleanContent(html));
}

/** The HTML of a document; empty if it has neither text nor images. */
export function htmlOf(document: Node): string {
  const box = globalThis.document.createElement('div');
  box.append(DOMSerializer.fromSchema(richText).serializeFragment(document.content));
  const isEmpty = document.textContent.trim() === '' && box.querySelector('img') === null;
  return isEmpty ? '' : box.innerHTML;
}
