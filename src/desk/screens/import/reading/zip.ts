/** What a workbook holds, by its directory, before anything of it is unpacked. */
export interface ZipEntry {
  readonly name: string
  readonly packed: number
  readonly unpacked: number
  readonly method: number
  /** Of its own header in the file. */
  readonly at: number
}

const endMark = 0x06054b50
const entryMark = 0x02014b50

/** Null where it is no archive that can be read. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = Math.max(0, bytes.length - 65_557)
  let end = bytes.length - 22
  while (end >= first && view.getUint32(end, true) !== endMark) end -= 1
  if (end < first || end < 0) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: ZipEntry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark) return null
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The text of an entry, piece by piece. */
export async function* unpackedText(bytes: Uint8Array<ArrayBuffer>, { at, packed, method }: ZipEntry) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const body = new Blob([bytes.subarray(from, from + packed)]).stream()
  const plain = method === 0 ? body : body.pipeThrough(new DecompressionStream('deflate-raw'))
  const decoder = new TextDecoder()
  const reader = plain.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    yield decoder.decode(piece.value, { stream: true })
}
