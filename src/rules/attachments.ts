/** Which files go along with a message; browsers say so before they send one, the server whatever is sent (product §26.14). */
import { pictureFacts } from './picture-facts.ts'
import { type PictureFault, pictureFault, pictureLimits } from './pictures.ts'

export const attachmentLimits = {
  megabytes: pictureLimits.megabytes,
  /** Of one message. */
  files: 5,
  /** Characters of a name, with its ending. */
  name: 120,
} as const

export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const

export type AttachmentType = (typeof attachmentTypes)[number]

/** Why a file is not taken: a text for people, and what fills its places. */
export type AttachmentFault = PictureFault

export const noAttachment: AttachmentFault = {
  message: 'Please choose a PDF or a picture in the format JPEG, PNG or WebP.',
}
export const tooLargeAttachment: AttachmentFault = {
  message: 'The file is larger than {megabytes} MB. Please choose a smaller one.',
  values: { megabytes: attachmentLimits.megabytes },
}
export const tooManyAttachments: AttachmentFault = {
  message: 'A message takes at most {count} files.',
  values: { count: attachmentLimits.files },
}
const emptyAttachment: AttachmentFault = { message: 'This file is empty. Please choose another one.' }
const phonePicture: AttachmentFault = {
  message: 'Pictures of the kind HEIC are not taken. Please choose it as JPEG.',
}
const unreadablePdf: AttachmentFault = {
  message: 'This PDF cannot be read to its end. Please choose another one.',
}
const manySided: AttachmentFault = {
  message: 'This file is more than a PDF. Please print it into a new PDF and choose that.',
}

export type CheckedFile =
  | { readonly mediaType: AttachmentType; readonly fault: null }
  | { readonly mediaType: null; readonly fault: AttachmentFault }

/** The kind of a file by what it holds, whatever it is called; or why it is not taken. */
export function checkedFile(bytes: Uint8Array): CheckedFile {
  const refused = (fault: AttachmentFault) => ({ mediaType: null, fault })
  if (bytes.length === 0) return refused(emptyAttachment)
  if (bytes.length > attachmentLimits.megabytes * 1024 * 1024) return refused(tooLargeAttachment)
  if (isPdf(bytes)) {
    const fault = pdfFault(bytes)
    return fault ? refused(fault) : { mediaType: 'application/pdf', fault: null }
  }
  const facts = pictureFacts(bytes)
  if (!facts) return refused(isHeic(bytes) ? phonePicture : noAttachment)
  const fault = pictureFault(bytes)
  return fault ? refused(fault) : { mediaType: facts.mediaType, fault: null }
}

/** ISO 32000-2, 7.5.2: from the first byte. Readers forgive some bytes before it, which is where other kinds of file begin. */
const isPdf = (bytes: Uint8Array) => /^%PDF-[12]\.\d/.test(latin(bytes, 0, 8))

/** Browsers that guess look so far for a page (WHATWG, MIME sniffing: 1445 bytes). */
const sniffed = 1_445
const page = /<(?:!doctype|html|head|body|script|iframe|svg|style|table|title|a|img)[\s>/]/i
/** Bytes at the end of a PDF in which readers look for its mark, and an archive's end with the longest comment. */
const tail = 1_024
const archiveTail = 65_535 + 22

/** What is a PDF and something else at once shows one thing to us and another to whoever opens it. */
function pdfFault(bytes: Uint8Array): AttachmentFault | null {
  const end = latin(bytes, Math.max(0, bytes.length - tail), bytes.length)
  const mark = end.lastIndexOf('%%EOF')
  if (mark < 0) return unreadablePdf
  // Behind the mark some programs leave lines or zeros; anything else is another file.
  if (/[^\s\0]/.test(end.slice(mark + '%%EOF'.length))) return manySided
  if (page.test(latin(bytes, 0, sniffed))) return manySided
  return isArchive(bytes) ? manySided : null
}

/** APPNOTE.TXT, 4.3.16: an archive is read from its end, so that it may stand behind anything. */
function isArchive(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - archiveTail); at--)
    if (view.getUint32(at) === 0x504b0506 && at + 22 + view.getUint16(at + 20, true) <= bytes.length)
      return true
  return false
}

/** ISO 14496-12: what iPhones keep their pictures in. */
const isHeic = (bytes: Uint8Array) => /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(latin(bytes, 4, 12))

const latin = (bytes: Uint8Array, from: number, to: number) =>
  Array.from(bytes.subarray(from, to), (byte) => String.fromCharCode(byte)).join('')

const endings: Readonly<Record<AttachmentType, readonly [usual: string, known: RegExp]>> = {
  'application/pdf': ['.pdf', /\.pdf$/i],
  'image/jpeg': ['.jpg', /\.jpe?g$/i],
  'image/png': ['.png', /\.png$/i],
  'image/webp': ['.webp', /\.webp$/i],
}

/** Signs that are not seen, and those that turn the order of others around: `exe.pdf` must not be `fdp.exe`. */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu
/** Of paths, and those that some system does not take in a name. */
const forbidden = /["*:<>?|%]/g
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * A name under which a file may be kept on any system, with the ending of what it is.
 * @param name as the other side gave it: anything
 */
export function cleanFileName(name: string, mediaType: AttachmentType): string {
  const [ending, known] = endings[mediaType]
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/\s/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll('\ufffd', '')
    .replaceAll(forbidden, '_')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(device, '_$&')
  const own = known.exec(plain)?.[0] ?? ending
  const stem = plain.replace(known, '').replace(/[. ]+$/, '')
  return `${[...stem].slice(0, attachmentLimits.name - own.length).join('') || 'file'}${own}`
}

/** Names that differ, as they would stand in one folder: `a.pdf`, `a (2).pdf`. */
export function apart(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    let one = name
    for (let count = 2; taken.has(one.toLowerCase()); count++)
      one = `${name.slice(0, dot)} (${count})${name.slice(dot)}`
    taken.add(one.toLowerCase())
    return one
  })
}

/** 'KB' below a megabyte, with one place above. */
export function spokenSize(bytes: number, language: string): string {
  const megabytes = bytes / 1024 / 1024
  if (megabytes < 1) return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString(language)} KB`
  return `${megabytes.toLocaleString(language, { maximumFractionDigits: 1 })} MB`
}
