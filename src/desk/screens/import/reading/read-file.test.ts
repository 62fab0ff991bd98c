import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { describe, expect, it, vi } from 'vitest'
import { ChunkLoadError } from '#ui/chunk.ts'
import { FakeWorker } from '../../../testing/fake-worker.ts'
import { readFile } from './read-file.ts'
import { limits, uncomputed } from './table.ts'

vi.stubGlobal('Worker', FakeWorker)

const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'branches.csv')
const bytesOf = (...bytes: number[]) => new Uint8Array(bytes)
const cellsOf = async (file: File) => {
  const { heads, rows } = await readFile(file)
  return [heads, ...rows.map(({ cells }) => cells)]
}

async function workbook(rows: unknown[][], cells?: Map<string, object>): Promise<File> {
  const bytes = await writeXlsx({ sheets: [{ name: 'One', rows: rows as never, cells: cells as never }] })
  return new File([bytes as Uint8Array<ArrayBuffer>], 'branches.xlsx')
}

describe('a table of text', () => {
  it.each([
    ['commas', 'Name,Ort\r\n"Nord, neu",Kiel\r\n'],
    ['semicolons', 'Name;Ort\n"Nord, neu";Kiel'],
    ['tabs', 'Name\tOrt\nNord, neu\tKiel\n'],
  ])('is read by %s', async (_, text) => {
    expect(await cellsOf(fileOf(text))).toEqual([
      ['Name', 'Ort'],
      ['Nord, neu', 'Kiel'],
    ])
  })

  it.each([
    ['UTF-8', fileOf('Name;Straße\nMüller;Größe €')],
    ['UTF-8 that says so', fileOf('\uFEFFName;Straße\nMüller;Größe €')],
    [
      'Windows-1252',
      fileOf(
        'Name;Stra',
        bytesOf(0xdf),
        'e\nM',
        bytesOf(0xfc),
        'ller;Gr',
        bytesOf(0xf6, 0xdf),
        'e ',
        bytesOf(0x80),
      ),
    ],
  ])('is read in %s', async (_, file) => {
    expect(await cellsOf(file)).toEqual([
      ['Name', 'Straße'],
      ['Müller', 'Größe €'],
    ])
  })

  it('is read in UTF-16, as Excel writes it', async () => {
    const text = 'Name\tOrt\nÄ\tKiel'
    const bytes = [
      0xff,
      0xfe,
      ...[...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]),
    ]
    expect(await cellsOf(fileOf(bytesOf(...bytes)))).toEqual([
      ['Name', 'Ort'],
      ['Ä', 'Kiel'],
    ])
  })

  it('keeps line ends in quotation marks, and numbers rows as spreadsheets do', async () => {
    const { rows } = await readFile(fileOf('Name;Note\nA;"one\ntwo"\n\n=1+1;x\n'))
    expect(rows).toEqual([
      { line: 2, cells: ['A', 'one\ntwo'] },
      { line: 4, cells: ['=1+1', 'x'] },
    ])
  })

  it('is read in pieces that cut letters and rows', async () => {
    const text = `Name;Ort\n${Array.from({ length: 40_000 }, (_, at) => `Straße ${at};"Köln;\n${at}"`).join('\n')}`
    const { rows } = await readFile(fileOf(text))
    expect(rows).toHaveLength(40_000)
    expect(rows.at(-1)).toEqual({ line: 40_001, cells: ['Straße 39999', 'Köln;\n39999'] })
  })
})

describe('a workbook', () => {
  it('is read with its numbers, days and words', async () => {
    const file = await workbook([
      ['Name', 'Tag', 'Um', 'Zahl', 'Aktiv'],
      ['Nord', new Date('2026-11-27T00:00:00Z'), new Date('2026-11-27T09:30:00Z'), 1.5, true],
    ])
    expect(await cellsOf(file)).toEqual([
      ['Name', 'Tag', 'Um', 'Zahl', 'Aktiv'],
      ['Nord', '2026-11-27', '2026-11-27T09:30:00', 1.5, true],
    ])
  })

  it('has what formulas came to, and says which was never worked out', async () => {
    const cells = new Map<string, object>([
      ['1,0', { formula: 'A1+1', formulaResult: 4 }],
      ['1,2', { formula: 'A1+1' }],
    ])
    const file = await workbook(
      [
        ['A', 'B', 'C'],
        [null, 'x', null],
      ],
      cells,
    )
    expect((await readFile(file)).rows[0]?.cells).toEqual([4, 'x', uncomputed])
  })
})

describe('the thread that reads workbooks', () => {
  const file = () => workbook([['A'], ['x']])

  it('is ended, whatever came of it', async () => {
    const ended = vi.spyOn(FakeWorker.prototype, 'terminate')
    await readFile(await file())
    await expect(readFile(await workbook([['A', 'A']]))).rejects.toThrow('Two columns are called {head}.')
    expect(ended).toHaveBeenCalledTimes(2)
  })

  it('that does not begin is told as code that could not be loaded', async () => {
    const begins = vi.spyOn(FakeWorker.prototype, 'postMessage').mockImplementation(function (
      this: FakeWorker,
    ) {
      this.dispatchEvent(new Event('error'))
    })
    await expect(readFile(await file())).rejects.toThrow(ChunkLoadError)
    begins.mockRestore()
  })

  it('tells how far it is, and hands over many rows in several messages', async () => {
    const counts: number[] = []
    const rows = Array.from({ length: 2_500 }, (_, at) => [`Row ${at}`])
    const table = await readFile(await workbook([['A'], ...rows]), (count) => counts.push(count))
    expect(counts).toEqual([0, 1_000, 2_000])
    expect(table.rows.at(-1)).toEqual({ line: 2_501, cells: ['Row 2499'] })
    expect(table.rows).toHaveLength(2_500)
  })
})

describe('a file that is refused', () => {
  const many = (count: number, text: string) => Array.from({ length: count }, () => text).join(';')
  it.each<[string, () => File | Promise<File>, string]>([
    ['an empty one', () => fileOf(''), 'The file is empty.'],
    ['one of blanks', () => fileOf('\n\n;;\n'), 'The file is empty.'],
    ['headings alone', () => fileOf('Name;Ort\n'), 'The file has headings, but no row below them.'],
    ['two headings alike', () => fileOf('Name;Ort;Name\na;b;c'), 'Two columns are called {head}.'],
    ['no headings', () => fileOf('1;2026-01-01\n2;2026-01-02'), 'The first row has no headings.'],
    [
      'a picture',
      () => fileOf(bytesOf(0x89, 0x50, 0x4e, 0x47, 0, 0, 1)),
      'This is no table of text, and no Excel file.',
    ],
    [
      'an old workbook',
      () => fileOf(bytesOf(0xd0, 0xcf, 0x11, 0xe0)),
      'This Excel file is old or has a password. Save it as .xlsx without one.',
    ],
    ['a broken workbook', () => fileOf(bytesOf(0x50, 0x4b, 3, 4, 0, 0)), 'The Excel file is damaged.'],
    [
      'a million columns',
      () => fileOf(`A;B\n${many(1_000_000, 'x')}\n`),
      'Row {line} is too long. Perhaps a quotation mark is missing.',
    ],
    [
      'a thousand columns',
      () => fileOf(`A;B\n${many(1000, 'x')}\n`),
      'Row {line} has {count} columns. A file may have up to {most}.',
    ],
    [
      'an open quotation mark',
      () => fileOf(`A;B\n"${'x\n'.repeat(700_000)}`),
      'Row {line} is too long. Perhaps a quotation mark is missing.',
    ],
    [
      'too many rows',
      () => fileOf(`A;B\n${'x;y\n'.repeat(limits.rows + 1)}`),
      'The file has more than {most} rows. Split it.',
    ],
    [
      '200 MB',
      () => Object.defineProperty(fileOf('A'), 'size', { value: 200_000_000 }),
      'The file has {size} MB. It may have up to {most} MB.',
    ],
  ])('%s', async (_, make, message) => {
    await expect(readFile(await make())).rejects.toMatchObject({ name: 'FileRefusal', message })
  })

  it('one of 200 MB, before anything of it is read', async () => {
    const file = Object.defineProperty(fileOf('A'), 'size', { value: 200_000_000 })
    const reads = (['slice', 'arrayBuffer', 'stream', 'text'] as const).map((name) => vi.spyOn(file, name))
    await expect(readFile(file)).rejects.toMatchObject({ values: { size: 200, most: 50 } })
    for (const read of reads) expect(read).not.toHaveBeenCalled()
  })

  it.each([
    ['as many columns as Excel has', 16_384, () => Array.from({ length: 16_384 }, () => '<c><v>1</v></c>')],
    // More than any program writes.
    ['a million columns', 0, () => Array.from({ length: 1_000_000 }, () => '<c><v>1</v></c>')],
    ['a cell a million columns away', 0, () => ['<c r="BDWGN2"><v>1</v></c>']],
    ['a cell that no column can be', 0, () => ['<c r="ZZZZZZZZZZ2"><v>1</v></c>']],
  ])('a workbook with %s', async (_, count, cells) => {
    const whole = unzipSync(new Uint8Array(await (await workbook([['A'], ['x']])).arrayBuffer()))
    const sheet = strFromU8(whole['xl/worksheets/sheet1.xml'] as Uint8Array)
    const wide = sheet.replace(
      /(<row r="2"[^>]*>).*?<\/row>/,
      (_all, row) => `${row}${cells().join('')}</row>`,
    )
    expect(wide).not.toBe(sheet)
    const bytes = zipSync({ ...whole, 'xl/worksheets/sheet1.xml': strToU8(wide) })
    const refusal = count
      ? {
          message: 'Row {line} has {count} columns. A file may have up to {most}.',
          values: { line: 2, count, most: 500 },
        }
      : { message: 'The Excel file is damaged.' }
    const file = new File([bytes as Uint8Array<ArrayBuffer>], 'wide.xlsx')
    await expect(readFile(file)).rejects.toMatchObject(refusal)
  })

  it('a workbook that becomes too large', async () => {
    async function* rows() {
      for (let at = 0; at < 20; at += 1) yield ['x'.repeat(30_000)]
    }
    const parts: Uint8Array<ArrayBuffer>[] = []
    for await (const part of writeXlsxStream(rows(), { name: 'x', columns: [{ header: 'A' }] }))
      parts.push(part as Uint8Array<ArrayBuffer>)
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    const view = new DataView(bytes.buffer)
    // Its directory says so: 450 MB for each part.
    for (let at = 0; at < bytes.length - 46; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 450_000_000, true)
    await expect(readFile(new File([bytes], 'bomb.xlsx'))).rejects.toMatchObject({
      message: 'The Excel file is too large when it is unpacked.',
    })
  })
})
