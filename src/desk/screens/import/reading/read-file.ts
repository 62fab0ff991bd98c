import { chunk } from '#ui/chunk.ts'
import { FileRefusal, limits, type Table } from './table.ts'

const zipMark = [0x50, 0x4b, 0x03, 0x04]
/** Excel before 2007, and workbooks behind a password. */
const oldMark = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * The table in a file, whatever its name says it is.
 *
 * @param onRows how many rows there are by now
 * @throws FileRefusal where there is none that could be imported
 */
export async function readFile(file: File, onRows: (count: number) => void = () => {}): Promise<Table> {
  if (file.size === 0) throw new FileRefusal('The file is empty.')
  if (file.size > limits.bytes) {
    const [size, most] = [file.size, limits.bytes].map((bytes) => Math.ceil(bytes / 1_000_000))
    throw new FileRefusal('The file has {size} MB. It may have up to {most} MB.', {
      size: size ?? 0,
      most: most ?? 0,
    })
  }
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const begins = (mark: readonly number[]) => mark.every((byte, at) => start[at] === byte)
  if (begins(oldMark)) {
    throw new FileRefusal('This Excel file is old or has a password. Save it as .xlsx without one.')
  }
  if (begins(zipMark)) {
    const { readXlsxApart } = await chunk(() => import('./xlsx-apart.ts'))
    return readXlsxApart(file, onRows)
  }
  const { readCsv } = await chunk(() => import('./csv-file.ts'))
  return readCsv(file, file.name, onRows)
}
