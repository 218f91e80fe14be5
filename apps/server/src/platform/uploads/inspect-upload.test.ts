import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inspectUpload } from './inspect-upload.ts';
import {
  CAMERA,
  hugePng,
  jpegWithComment,
  packedObject,
  pdf,
  photo,
  pngWithText,
  screenshot,
  zip,
} from './testing/sample-files.ts';
import { safeName } from './uploaded-file.ts';

const script = '<script>alert(1)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const [jpg, png, paper] = await Promise.all([photo(1), screenshot(2), pdf('Gewerbeanmeldung')]);
const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));

describe('what is stored', () => {
  test.each([
    ['image/jpeg', jpg, 'photo.JPG'],
    ['image/png', png, 'photo.jpg'],
  ] as const)('an image of type %s keeps its picture and loses its notes', async (type, bytes, name) => {
    const before = await sharp(bytes).metadata();
    expect([before.exif !== undefined, bytes.includes(CAMERA)]).toEqual([true, true]);
    const stored = await inspectUpload(name, bytes);
    expect(stored?.type).toBe(type);
    const after = await sharp(stored?.bytes).metadata();
    expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(stored?.bytes.includes(CAMERA)).toBe(false);
    // Orientation 6 turns by 90 degrees: the picture itself is turned now.
    expect([after.width, after.height]).toEqual([before.height, before.width]);
  });

  test('a PDF is kept byte for byte, whatever it is called', async () => {
    const stored = await inspectUpload('scan.png', paper);
    expect([stored?.type, stored?.name, stored?.bytes]).toEqual(['application/pdf', 'scan.pdf', paper]);
    const packed = pdf('Packed', { objects: [packedObject('<< /Title (ok) >>')] });
    expect((await inspectUpload('a.pdf', packed))?.bytes).toEqual(packed);
  });
});

const bad: [string, Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['SVG', Buffer.from(svg)],
  ['SVG with a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['HTML', Buffer.from(`<!doctype html>${script}`)],
  ['text', Buffer.from('%PDF is what I am')],
  ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['an archive', zip('a.html', script)],
  ['PNG, then HTML', Buffer.concat([png, Buffer.from(`<html>${script}`)])],
  ['PNG, then an archive', Buffer.concat([png, zip('a.class', 'CAFEBABE')])],
  ['JPG, then an archive', Buffer.concat([jpg, zip('a.class', 'CAFEBABE')])],
  ['PNG with a script in a note', pngWithText(png, script)],
  ['JPG with a script in a comment', jpegWithComment(jpg, script)],
  ['JPG with PHP in a comment', jpegWithComment(jpg, '<?php system($_GET[0]); ?>')],
  ['PNG cut in half', cut(png, 0.5)],
  ['JPG cut in half', cut(jpg, 0.5)],
  ['JPG without its end', jpg.subarray(0, -20)],
  ['PNG without its end', png.subarray(0, -20)],
  ['PNG with a changed byte', Buffer.from(png).fill(0x55, png.length - 60, png.length - 50)],
  ['PNG that claims 60,000 by 60,000', hugePng(60_000, 60_000, false)],
  ['PNG that is 20,000 by 20,000', hugePng(20_000, 20_000, true)],
  ['PDF cut in half', cut(paper, 0.5)],
  ['PDF without its end', paper.subarray(0, -8)],
  [
    'PDF that ends somewhere else',
    Buffer.from(paper.toString('latin1').replace(/startxref\n\d+/, 'startxref\n3')),
  ],
  ['PDF after something else', Buffer.concat([Buffer.from('MZ\x90\x00'), paper])],
  ['PDF, then an archive', Buffer.concat([paper, zip('a.class', 'CAFEBABE')])],
  ['PDF with a page of HTML in a comment', pdf('x', { comment: `%<html>${script}\n` })],
  [
    'PDF with an archive in a stream',
    pdf('x', { objects: [`<< /Length 9 >>\nstream\n${zip('a', 'b').toString('latin1')}\nendstream`] }),
  ],
  ['PDF that runs a script', pdf('x', { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })],
  [
    'PDF that runs a script by codes',
    pdf('x', { catalog: '/OpenAction << /S /J#61vaScript /#4a#53 (1) >>' }),
  ],
  ['PDF that starts a program', pdf('x', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' })],
  ['PDF with a packed script', pdf('x', { objects: [packedObject('<< /S /JavaScript /JS (1) >>')] })],
  ['PDF with a packed bomb', pdf('x', { objects: [packedObject(' '.repeat(20_000_000))] })],
];

describe('what is refused', () => {
  test.each(bad)('%s', async (_, bytes) => {
    for (const name of ['a.png', 'a.pdf']) expect(await inspectUpload(name, bytes)).toBeNull();
  });
});

test.each([
  ['../../etc/passwd', 'passwd.png'],
  ['..\\..\\windows\\win.ini', 'win.png'],
  ['....//x', 'x.png'],
  ['.htaccess', 'file.png'],
  ['a\0b\r\nc.php', 'abc.png'],
  ['Gewerbeschein „Müller“.PDF', 'Gewerbeschein „Müller“.png'],
  ['x'.repeat(500), `${'x'.repeat(100)}.png`],
  ['\u202egnp.exe', 'gnp.png'],
  ['', 'file.png'],
  [undefined, 'file.png'],
])('the name %j becomes %j', (sent, name) => {
  expect(safeName(sent, 'image/png')).toBe(name);
});
