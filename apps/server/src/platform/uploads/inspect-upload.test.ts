import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inFullRun, isFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { inspectUpload } from './inspect-upload.ts';
import {
  attachment,
  CAMERA,
  endlessZip,
  hugePng,
  jpegWithComment,
  packedObject,
  packedStream,
  pdf,
  photo,
  pngWithText,
  screenshot,
  zip,
} from './testing/sample-files.ts';
import type { UploadedFile } from './uploaded-file.ts';

const script = '<script>alert(1)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const [jpg, png, paper] = await Promise.all([photo(1), screenshot(2), pdf('Gewerbeanmeldung')]);
const xml = '<?xml version="1.0"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:x"/>';

/** @throws Error for a file that is rejected */
async function stored(name: string, bytes: Buffer): Promise<UploadedFile> {
  const file = await inspectUpload(name, bytes);
  if (typeof file === 'string') throw new Error(file);
  return file;
}

const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));

describe('accepted files', () => {
  test.each([
    ['image/jpeg', jpg, 'photo.JPG'],
    ['image/png', png, 'photo.jpg'],
  ] as const)('an image of type %s keeps its pixels and loses its metadata', async (type, bytes, name) => {
    const before = await sharp(bytes).metadata();
    expect([before.exif !== undefined, bytes.includes(CAMERA)]).toEqual([true, true]);
    const content = await stored(name, bytes);
    expect(content.type).toBe(type);
    const after = await sharp(content.bytes).metadata();
    expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(content.bytes.includes(CAMERA)).toBe(false);
    // Orientation 6 means rotated by 90 degrees: the pixels themselves are rotated now.
    expect([after.width, after.height]).toEqual([before.height, before.width]);
  });

  test('a PDF is stored byte for byte, whatever its name', async () => {
    const content = await stored('scan.png', paper);
    expect([content.type, content.name, content.bytes]).toEqual(['application/pdf', 'scan.pdf', paper]);
    const packed = pdf('Packed', { objects: [packedObject('<< /Title (ok) >>')] });
    expect((await stored('a.pdf', packed)).bytes).toEqual(packed);
  });

  test.each([
    ['as it is', `<< /Length ${xml.length} >>\nstream\n${xml}\nendstream`],
    ['packed', packedStream(xml, '/Type /EmbeddedFile /Subtype /text#2Fxml')],
  ])('a PDF with XML attached %s is accepted: an electronic invoice', async (_, stream) => {
    const invoice = pdf('Rechnung', attachment(stream));
    expect((await stored('a.pdf', invoice)).bytes).toEqual(invoice);
  });

  fullTest('a scan is accepted although its pixels contain the bytes of a short name by chance', async () => {
    const picture = '<< /Subtype /Image /Length 12 >>\nstream\n\x00/JS(\x01/JS \x02\nendstream';
    expect((await stored('a.pdf', pdf('Scan', { objects: [picture] }))).type).toBe('application/pdf');
  });

  test('any number of outlines before images are not mistaken for packed objects', async () => {
    const outlineAndPicture = [
      '<< /Type /Outlines /First 7 0 R >>',
      '<< /Length 4 >>\nstream\n\xff\xd8\xff\xe0\nendstream',
    ];
    const objects = Array.from({ length: 40 }, () => outlineAndPicture).flat();
    expect((await stored('a.pdf', pdf('Outline', { objects }))).type).toBe('application/pdf');
  });

  inFullRun(() => {
    test('an A4 page scanned at 600 dpi is stored, at 400 dpi', async () => {
      const scan = await sharp({ create: { width: 4960, height: 7016, channels: 3, background: 'white' } })
        .jpeg()
        .toBuffer();
      const { width = 0, height = 0 } = await sharp((await stored('a.jpg', scan)).bytes).metadata();
      expect(width * height).toBeGreaterThan(15_500_000);
      expect(width * height).toBeLessThanOrEqual(16_000_000);
      expect(height / width).toBeCloseTo(7016 / 4960, 2);
    });
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
  [
    'PDF with a packed script whose kind is written by codes',
    pdf('x', { objects: [packedObject('<< /S /JavaScript /JS (1) >>', '/Type /Obj#53tm')] }),
  ],
  [
    'PDF with a packed script that does not say its kind',
    pdf('x', { objects: [packedObject('<< /S /J#61vaScript /JS (1) >>', '')] }),
  ],
  [
    'PDF with a packed script behind the beginning of a stream in a comment',
    pdf('x', { objects: ['null % stream\n', packedObject('<< /S /JavaScript /JS (1) >>')] }),
  ],
  ...['/Type /ObjStm /N 1 /First 4', '/N 1 /First 4'].map((entries): [string, Buffer] => [
    `PDF with a packed script whose dictionary, ${entries}, has the beginning of a stream in a text`,
    pdf('x', {
      objects: [packedStream('6 0 << /S /JavaScript /JS (1) >>', `${entries} /X (obj stream\n)`)],
    }),
  ]),
  ['PDF with a rendition', pdf('x', { catalog: '/OpenAction << /S /Rendition /JS (app.alert(1)) >>' })],
  [
    'PDF with packed objects that are packed twice',
    pdf('x', { objects: ['<< /N 1 /First 4 /Filter [/AHx /Fl] >>\nstream\n789c>\nendstream'] }),
  ],
  ['PDF with a packed bomb', pdf('x', { objects: [packedObject(' '.repeat(20_000_000))] })],
];

describe('rejected files', () => {
  test.each(bad)('%s', async (_, bytes) => {
    for (const name of ['a.png', 'a.pdf']) expect(await inspectUpload(name, bytes)).toBe('unsound');
  });

  test.each([
    ['PNG that claims 60,000 by 60,000', hugePng(60_000, 60_000, false)],
    ['PNG that is 20,000 by 20,000', hugePng(20_000, 20_000, true)],
  ])('%s', async (_, bytes) => {
    expect(await inspectUpload('a.png', bytes)).toBe('pixels');
  });

  test.each([
    ['a program', attachment(packedStream('MZ\x90'))],
    ['a page that calls itself XML', attachment(packedStream(`${xml}${script}`, '/Subtype /text#2Fxml'))],
    [
      'XML with a style sheet',
      attachment(packedStream(`<?xml version="1.0"?><?xml-stylesheet href="a"?><a/>`)),
    ],
    [
      'XML and a program',
      {
        catalog: '',
        objects: [
          '<< /EF << /F 7 0 R >> >>',
          packedStream(xml),
          '<< /E#46 << /F 9 0 R >> >>',
          packedStream('MZ\x90'),
        ],
      },
    ],
    ['what is not there', { catalog: '', objects: ['<< /EF << /F 77 0 R >> >>'] }],
    [
      'what its entry does not say',
      { catalog: '', objects: ['<< /EF 7 0 R >>', '<< /F 8 0 R >>', packedStream(xml)] },
    ],
    [
      'a file that is listed among packed objects',
      {
        catalog: '',
        objects: [packedObject('<< /EF << /F 7 0 R >> >>'), packedStream('PE')],
      },
    ],
  ])('a PDF with %s attached is rejected', async (_, parts) => {
    expect(await inspectUpload('a.pdf', pdf('x', parts))).toBe('attachment');
  });
});

describe('a file made to be expensive', () => {
  /** On an idle machine at most half of these; next to busy processes the same work takes twice as long. */
  const MOST_MS = 2_000;
  /** A fifth of the 10 MB limit: enough to show whether the work grows faster than the file. */
  const sized = (count: number) => (isFullRun ? count : count / 5);
  const MOST_OWN_MS = 150;

  /** Processor time in milliseconds: `all` of the process, `own` of the main thread. */
  async function workOf(bytes: Buffer) {
    const before = [process.cpuUsage(), process.threadCpuUsage()] as const;
    const found = await inspectUpload('a.pdf', bytes);
    const all = process.cpuUsage(before[0]);
    const own = process.threadCpuUsage(before[1]);
    return {
      outcome: typeof found === 'string' ? found : 'kept',
      all: (all.user + all.system) / 1000,
      own: (own.user + own.system) / 1000,
    };
  }

  const isLittle = ({ all, own }: { all: number; own: number }) => all < MOST_MS && own < MOST_OWN_MS;

  const behind = (body: string) =>
    Buffer.from(`%PDF-1.7\n${body}\nxref\nstartxref\n${body.length + 10}\n%%EOF\n`, 'latin1');
  const empty = deflateSync(Buffer.alloc(0)).toString('latin1');
  /** Without the last byte of its checksum. */
  const broken = deflateSync(Buffer.alloc(15_000_000)).toString('latin1').slice(0, -1);

  /** Entries whose length follows their data: to find the end of one, a reader has to search. */
  const entries = endlessZip(sized(10_000_000));

  test.each([
    ['an archive of entries without lengths', entries, 'unsound'],
    ['such an archive, packed once more', gzipSync(entries), 'unsound'],
    ['megabytes of codes', behind('#41'.repeat(sized(3_300_000))), 'kept'],
    ['megabytes of unfinished names', behind('/JavaScrip'.repeat(sized(1_000_000))), 'kept'],
    [
      'a thousand marks before each of many empty streams',
      behind(`obj<<${'/ObjStm'.repeat(140)}/Filter/Fl>>stream\n${empty}`.repeat(sized(9_000))),
      'unsound',
    ],
    [
      'hundreds of large streams that break at their end',
      behind(`obj<</First 4/Filter/Fl>>stream\n${broken}`.repeat(600)),
      'unsound',
    ],
    [
      'hundreds of profiles of colours that break at their end',
      behind(`obj<</N 3/Filter/Fl>>stream\n${broken}`.repeat(600)),
      'kept',
    ],
    ['countless entries of attachments', behind('/EF <<'.repeat(sized(1_600_000))), 'attachment'],
    [
      'many versions of what is attached',
      behind(`/EF << /F 1 0 R >>${'1 0 obj<<>>stream\n'.repeat(sized(500_000))}`),
      'attachment',
    ],
    ['objects that all begin in one comment', behind('obj%'.repeat(sized(2_500_000))), 'unsound'],
    [
      'objects in each other',
      behind(`${'obj<</A('.repeat(sized(900_000))}${')>>'.repeat(sized(900_000))}`),
      'unsound',
    ],
    ['countless objects', behind('1 0 obj<<>>'.repeat(sized(900_000))), 'kept'],
    [
      'a dictionary of countless entries',
      behind(`1 0 obj<<${'/A 1'.repeat(sized(2_400_000))}>>endobj`),
      'kept',
    ],
    ['a name of countless codes', behind(`1 0 obj<</A${'#41'.repeat(sized(3_300_000))}>>endobj`), 'kept'],
    ['countless arrays in each other', behind(`1 0 obj<<${'['.repeat(sized(10_000_000))}`), 'unsound'],
  ])('%s: little work, and none of it on the main thread', async (_, bytes, outcome) => {
    await inspectUpload('warm.pdf', paper);
    // The measured time can only increase through other work of the process, such as garbage collection of other tests.
    let work = await workOf(bytes);
    for (let again = 2; again > 0 && !isLittle(work); again -= 1) work = await workOf(bytes);
    expect(work.outcome).toBe(outcome);
    expect(work.all).toBeLessThan(MOST_MS);
    expect(work.own).toBeLessThan(MOST_OWN_MS);
  });
});
