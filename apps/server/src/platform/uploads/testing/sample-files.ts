import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const POSITION = '52/1 31/1 12345/1000';

/** Hidden in the valid images; must not be stored. */
export const CAMERA = 'Geheimkamera 4711';

/** An image of random noise, so that no two are equal. */
function noise(seed: number): Sharp {
  const width = 40 + (seed % 60);
  const height = 30 + (seed % 50);
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + seed * 131 + ((at * at) % 251)) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const exif = {
  IFD0: { Make: CAMERA },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: POSITION, GPSLongitudeRef: 'E', GPSLongitude: POSITION },
};

/** A JPG as taken by a phone: rotated by metadata, with position and camera. */
export function photo(seed: number): Promise<Buffer> {
  return noise(seed).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
}

/** A PNG with the same metadata. */
export function screenshot(seed: number): Promise<Buffer> {
  return noise(seed).png().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
}

/** A PDF of one page; `objects` are added to it, preceded by `comment`. */
export function pdf(text: string, { objects = [] as string[], comment = '', catalog = '' } = {}): Buffer {
  const content = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ];
  let body = `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${comment}`;
  const offsets = all.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = all.length + 1;
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${body}${xref}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}

/** An object stream, as in PDF 1.5; `type` is the dictionary's entry for its kind. */
export function packedObject(object: string, type = '/Type /ObjStm'): string {
  return packedStream(`6 0 ${object}`, `${type} /N 1 /First 4`);
}

/** A compressed stream of a PDF, with these entries in its dictionary; `lineEnd` follows the keyword that starts it. */
export function packedStream(content: string, entries = '', lineEnd = '\n'): string {
  const packed = deflateSync(Buffer.from(content)).toString('latin1');
  return streamOf(packed, `${entries} /Filter /FlateDecode`, lineEnd);
}

/** A stream of a PDF with these bytes and this dictionary. */
export function streamOf(data: string, entries = '', lineEnd = '\n'): string {
  return `<< ${entries} /Length ${data.length} >>\nstream${lineEnd}${data}\nendstream`;
}

/** An attachment of a PDF: the catalogue's entry and the objects, for a PDF without other objects. */
export function attachment(stream: string): { catalog: string; objects: string[] } {
  return {
    catalog: '/Names << /EmbeddedFiles << /Names [(a.xml) 6 0 R] >> >> /AF [6 0 R]',
    objects: ['<< /Type /Filespec /F (a.xml) /EF << /F 7 0 R /UF 7 0 R >> >>', stream],
  };
}

/** A PNG that claims to be this large; its pixels are all black, or missing. */
export function hugePng(width: number, height: number, complete: boolean): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit per pixel, greyscale.
  head[8] = 1;
  const rows = complete ? Buffer.alloc((Math.ceil(width / 8) + 1) * height) : Buffer.alloc(100);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG with a text chunk. */
export function pngWithText(png: Buffer, text: string): Buffer {
  const afterHead = 8 + 25;
  const note = chunk('tEXt', Buffer.from(`Comment\0${text}`));
  return Buffer.concat([png.subarray(0, afterHead), note, png.subarray(afterHead)]);
}

/** A JPG with a comment. */
export function jpegWithComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)]);
}

/** An archive with one stored file. */
export function zip(name: string, content: string): Buffer {
  const data = Buffer.from(content);
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04', 0, 'latin1');
  local.writeUInt32LE(crc32(data), 14);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(data.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.write('PK\x01\x02', 0, 'latin1');
  local.copy(central, 16, 14, 28);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + data.length, 16);
  return Buffer.concat([local, Buffer.from(name), data, central, Buffer.from(name), end]);
}

/** The start of an archive of this many bytes, whose entries do not declare their length (bit 3 of their flags). */
export function endlessZip(bytes: number): Buffer {
  const entry = Buffer.alloc(31, 'a');
  entry.fill(0, 4, 30);
  entry.write('PK\x03\x04', 0, 'latin1');
  entry.writeUInt16LE(8, 6);
  entry.writeUInt16LE(8, 8);
  entry.writeUInt16LE(1, 26);
  return Buffer.alloc(bytes, entry);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
