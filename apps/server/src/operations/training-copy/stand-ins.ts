import sharp from 'sharp';
import { printPaper } from '../../platform/paper/paper.ts';

/** The replacement of an uploaded document: of the same kind, and nobody's. */
export function standInFor(key: string): Promise<Buffer> {
  const found = standIns.get(kindOf(key)) ?? make(kindOf(key));
  standIns.set(kindOf(key), found);
  return found;
}

type Kind = 'pdf' | 'png' | 'jpg';

const standIns = new Map<Kind, Promise<Buffer>>();

function kindOf(key: string): Kind {
  if (key.endsWith('.png')) return 'png';
  return /\.jpe?g$/.test(key) ? 'jpg' : 'pdf';
}

async function make(kind: Kind): Promise<Buffer> {
  if (kind === 'pdf') return printPaper(document);
  const image = sharp({ create: { width: 600, height: 400, channels: 3, background: '#dfe7e1' } });
  return kind === 'png' ? image.png().toBuffer() : image.jpeg().toBuffer();
}

const document = {
  head: { title: 'Übungskopie', locale: 'de', createdAt: new Date(0), attachment: null },
  parts: [
    { kind: 'title', title: 'Übungskopie', warning: null },
    { kind: 'notes', notes: ['Hier steht im Original ein Dokument, das jemand hochgeladen hat.'] },
  ],
  foot: { lines: [], page: '{number} / {count}' },
} as const;
